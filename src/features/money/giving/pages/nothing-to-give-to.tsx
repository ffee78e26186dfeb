import ArrowRight from 'lucide-react/icons/arrow-right'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause } from '#features/money/causes/contract.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { Link } from '#platform/web/link.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'

export function NothingToGiveTo() {
  const words = useWords(WORDS)
  const site = useSite()
  const [phone, email] = [textOf(site, 'contactPhone'), textOf(site, 'contactEmail')]
  return (
    <div className="wrap">
      <EmptyState
        page
        title={words.nothing.title}
        actions={
          <Link className={buttonClass()} to="/">
            {words.nothing.home}
          </Link>
        }
      >
        <p>
          {words.nothing.text} {phone ? <bdi>{phone}</bdi> : null}{' '}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </EmptyState>
    </div>
  )
}

interface ClosedCauseProps {
  readonly cause: Cause
  readonly others: readonly Cause[]
}

/** It can be read about, but not given to; what can be is one press away. */
export function ClosedCause({ cause, others }: ClosedCauseProps) {
  const words = useWords(WORDS)
  const site = useSite()
  const [phone, email] = [textOf(site, 'contactPhone'), textOf(site, 'contactEmail')]
  const isLate = cause.closes !== undefined
  return (
    <div className="wrap closed-cause">
      <div className="page-head">
        <p className="label">{isLate ? words.late.label : words.closed.label}</p>
        <h1 lang={cause.language}>
          <bdi>{cause.title}</bdi>
        </h1>
        <p className="lead">
          {isLate ? words.late.text : words.closed.text}{' '}
          {isLate && phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : null}{' '}
          {isLate && email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </div>
      {cause.html ? <Prose html={cause.html} language={cause.textLanguage} /> : null}
      {others.length > 0 ? (
        <section aria-labelledby="others">
          <h2 id="others">{words.closed.others}</h2>
          <ul className="rows">
            {others.map(({ id, title, summary, language }) => (
              <li key={id}>
                <Link className="row" to={pathOf('cause', { id })}>
                  <div>
                    <b>
                      <bdi lang={language}>{title}</bdi>
                    </b>
                    <p lang={language}>
                      <bdi>{summary}</bdi>
                    </p>
                  </div>
                  <Icon of={ArrowRight} turns />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

const WORDS = {
  en: {
    nothing: {
      title: 'There is nothing to give to just now',
      text: 'Thank you for wanting to help. Please come back soon, or ask us how you can.',
      home: 'Go to the home page',
    },
    closed: {
      label: 'This collection has closed',
      text: 'Thank you for wanting to help. It takes no more gifts; what follows here does.',
      others: 'Where your gift is needed now',
    },
    late: {
      label: 'The time for this has passed',
      text: 'If you could not give it in time, it is still yours to give: hand it in at the mosque, or ask us what to do now.',
    },
  },
  ar: {
    nothing: {
      title: 'لا يوجد ما يُتبرع له الآن',
      text: 'شكرًا لرغبتك في المساعدة. عد إلينا قريبًا، أو اسألنا كيف تساعد.',
      home: 'اذهب إلى الصفحة الرئيسية',
    },
    closed: {
      label: 'أُغلق هذا الجمع',
      text: 'شكرًا لرغبتك في المساعدة. لا يقبل هذا تبرعات أخرى، أما ما يلي فيقبل.',
      others: 'حيث يُحتاج إلى تبرعك الآن',
    },
    late: {
      label: 'انتهى وقت هذا',
      text: 'إن لم تستطع أن تعطيه في وقته فما زال بوسعك ذلك: سلّمه في المسجد، أو اسألنا عما يُفعل الآن.',
    },
  },
  ur: {
    nothing: {
      title: 'اس وقت کوئی مد نہیں جس میں عطیہ دیا جا سکے',
      text: 'مدد کے ارادے کا شکریہ۔ جلد دوبارہ آئیں، یا پوچھیں کہ کیسے مدد کر سکتے ہیں۔',
      home: 'مرکزی صفحے پر جائیں',
    },
    closed: {
      label: 'یہ چندہ بند ہو گیا ہے',
      text: 'مدد کے ارادے کا شکریہ۔ اس میں اب عطیات نہیں لیے جاتے؛ نیچے والی مدوں میں لیے جاتے ہیں۔',
      others: 'جہاں اب آپ کے عطیے کی ضرورت ہے',
    },
    late: {
      label: 'اس کا وقت گزر گیا ہے',
      text: 'اگر آپ وقت پر نہ دے سکے تو اب بھی دے سکتے ہیں: مسجد میں جمع کرائیں، یا ہم سے پوچھیں کہ اب کیا کریں۔',
    },
  },
}
