import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { AttackReport } from './contract.ts'

type Money = (amount: number) => string

interface AttackWords {
  readonly report: (report: AttackReport, money: Money) => string
}

export const attackWords: InEveryLanguage<AttackWords> = {
  en: {
    report: (seen, money) =>
      [
        `It lasted ${toDuration(seen.minutes)}.`,
        `Banks were asked about ${many(seen.tried, 'card', 'cards')} and refused ${seen.refused}, from ${many(seen.networks, 'network', 'networks')}${between(seen, (from, to) => (from === to ? `, for ${money(from)} each` : `, for amounts from ${money(from)} to ${money(to)}`))}.`,
        seen.turnedAway > 0
          ? `At least ${many(seen.turnedAway, 'more card was', 'more cards were')} turned away without asking a bank.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  ar: {
    report: (seen, money) =>
      [
        `المدة بالدقائق: ${seen.minutes}.`,
        `عدد البطاقات التي سُئلت عنها المصارف: ${seen.tried}، والمرفوض منها: ${seen.refused}، وعدد الشبكات التي جاءت منها: ${seen.networks}.`,
        between(seen, (from, to) =>
          from === to
            ? `مبلغ كل منها: ${money(from)}.`
            : `المبالغ: من ${money(from)} إلى ${money(to)}.`,
        ),
        seen.turnedAway > 0
          ? `عدد البطاقات التي رُدّت دون سؤال أي مصرف: ${seen.turnedAway} على الأقل.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  ur: {
    report: (seen, money) =>
      [
        `دورانیہ: ${seen.minutes} منٹ۔`,
        `جن کارڈوں کے بارے میں بینکوں سے پوچھا گیا: ${seen.tried}، ان میں نامنظور: ${seen.refused}، جن نیٹ ورکس سے آئے: ${seen.networks}۔`,
        between(seen, (from, to) =>
          from === to
            ? `ہر ایک کی رقم: ${money(from)}۔`
            : `رقمیں: ${money(from)} سے ${money(to)} تک۔`,
        ),
        seen.turnedAway > 0
          ? `بینک سے پوچھے بغیر لوٹائے گئے کارڈ: کم از کم ${seen.turnedAway}۔`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
}

function between(
  { smallest, largest }: AttackReport,
  say: (from: number, to: number) => string,
): string {
  return smallest === null || largest === null ? '' : say(smallest, largest)
}

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}

function toDuration(minutes: number): string {
  const hours = many(Math.floor(minutes / 60), 'hour', 'hours')
  const rest = many(minutes % 60, 'minute', 'minutes')
  if (minutes < 60) return rest
  return minutes % 60 === 0 ? hours : `${hours} and ${rest}`
}
