import type { Type } from '#platform/server/print/printer.ts'
import {
  HAIR,
  PAPER,
  QUIET,
  type Sheet,
  onEveryPage,
  openSheet,
  toBytes,
} from '#platform/server/print/sheet.ts'
import { directionOf } from '#platform/shared/languages.ts'
import { titleOf } from './heads-words.ts'
import { RECEIPT_WORDS, type Receipt, writeAmount, writeDate } from './receipt-words.ts'
import { PRINT_WORDS } from './receipt-print-words.ts'

/** What the printed receipt needs besides the receipt: the donor's name in full, as they wrote it. */
export interface PrintedReceipt extends Receipt {
  readonly donor: { readonly name: string; readonly address?: string | undefined }
  /** It was printed before, and says so on every page. */
  readonly isCopy?: boolean
}

const HEADING: Type = { face: 'display', size: 25 }
const NAME: Type = { face: 'display', size: 17 }
const BODY: Type = { face: 'text', size: 11.5 }
const STRONG: Type = { face: 'strong', size: 11.5 }
const SUM: Type = { face: 'strong', size: 16 }
const SMALL: Type = { face: 'text', size: 9.5 }

/** Where the facts stand beside their names, and what is kept free for amounts. */
const COLUMN = 120

/**
 * A receipt on A4, to be printed in black. A long list goes on over further pages; a gift from the sandbox says on every
 * page that no money moved. The same receipt gives the same bytes.
 */
export function makeReceiptPdf(receipt: PrintedReceipt): Promise<Buffer> {
  const { language, reference, organisation, givenAt } = receipt
  const about = {
    language,
    title: `${PRINT_WORDS[language].title} ${reference}, ${organisation.name}`,
    author: organisation.legalName || organisation.name,
    madeAt: new Date(`${givenAt}T12:00:00Z`),
  }
  const sheet = openSheet(about, directionOf(language), (sheet) => head(sheet, receipt))
  sheet.turn()
  particulars(sheet, receipt)
  table(sheet, receipt)
  notes(sheet, receipt)
  feet(sheet, receipt)
  return toBytes(sheet)
}

/** On every page: whose receipt it is, and which. */
function head(sheet: Sheet, { organisation, language, reference, test, isCopy }: PrintedReceipt) {
  const words = PRINT_WORDS[language]
  const named = [`${words.title} ${reference}`, ...(isCopy ? [words.copy] : [])].join(' · ')
  if (test) watermark(sheet, words.test)
  sheet.star(13, PAPER.top + 8)
  sheet.y = PAPER.top + 14
  const room = sheet.width - 38 - sheet.printer.widthOf(named, BODY) - 20
  sheet.end(named, BODY)
  const [first = '', ...more] = sheet.printer.wrap(organisation.name, NAME, room)
  sheet.start(first, NAME, undefined, 38)
  for (const line of more) {
    sheet.y += 21
    sheet.start(line, NAME, undefined, 38)
  }
  sheet.y += 22
  sheet.rule(1.2)
  if (test) {
    sheet.y += 20
    sheet.start(RECEIPT_WORDS[language].test, STRONG)
    sheet.y += 4
  }
}

function particulars(sheet: Sheet, receipt: PrintedReceipt) {
  const { language, donor, organisation, givenAt, frequency } = receipt
  const words = PRINT_WORDS[language]
  sheet.down(44)
  if (donor.name) {
    sheet.start(words.receivedFrom, BODY, QUIET)
    sheet.down(30)
  }
  for (const line of sheet.printer.wrap(donor.name || words.received, HEADING, sheet.width)) {
    sheet.start(line, HEADING)
    sheet.down(32)
  }
  sheet.down(2)
  const facts: [string, string][] = [
    [words.date, writeDate(givenAt, language)],
    [words.kind, words.frequency[frequency]],
    [words.to, organisation.legalName || organisation.name],
    [words.charityNumber, organisation.charityNumber],
    [words.address, organisation.address],
    [words.donorAddress, donor.address ?? ''],
  ]
  for (const [label, fact] of facts) {
    if (fact === '') continue
    const lines = sheet.printer.wrap(fact, BODY, sheet.width - COLUMN)
    for (const [at, line] of lines.entries()) {
      if (at === 0) sheet.start(label, BODY, QUIET)
      sheet.start(line, BODY, undefined, COLUMN)
      sheet.down(17)
    }
  }
}

/** Words and figures between hairlines, as in a timetable; the head of the columns comes again on every page. */
function table(sheet: Sheet, receipt: PrintedReceipt) {
  const words = PRINT_WORDS[receipt.language]
  const { fee, total } = RECEIPT_WORDS[receipt.language]
  const lines = [
    ...receipt.items.map((item) => ({
      title: titleOf(item, receipt.language, (amount) => writeAmount(receipt, amount)),
      amount: item.amount,
    })),
    ...(receipt.fee > 0 ? [{ title: fee, amount: receipt.fee }] : []),
  ]
  const columns = () => {
    sheet.start(words.gift, SMALL, QUIET)
    sheet.end(words.amount, SMALL, QUIET)
    sheet.y += 8
    sheet.rule(1.2)
  }
  sheet.down(26, 60)
  columns()
  for (const { title, amount } of lines) {
    const written = sheet.printer.wrap(title, BODY, sheet.width - COLUMN)
    if (sheet.y + 20 + written.length * 16 > PAPER.bottom) {
      sheet.turn()
      sheet.y += 30
      columns()
    }
    sheet.y += 20
    sheet.end(writeAmount(receipt, amount), BODY)
    for (const [at, line] of written.entries()) {
      if (at > 0) sheet.y += 16
      sheet.start(line, BODY)
    }
    sheet.y += 8
    sheet.rule(0.5, HAIR)
  }
  sheet.rule(1.2)
  sheet.down(25, 10)
  sheet.start(total, SUM)
  sheet.end(writeAmount(receipt, receipt.total), SUM)
  sheet.down(11)
  sheet.rule(1.2)
  sheet.y += 2.5
  sheet.rule(0.5)
}

/** What else is true of the gift. */
function notes(sheet: Sheet, receipt: PrintedReceipt) {
  const { language, tribute, giftAid, organisation, total, fee } = receipt
  const words = PRINT_WORDS[language]
  sheet.down(14)
  if (tribute) sheet.paragraph(RECEIPT_WORDS[language][tribute.kind](tribute.name), BODY)
  if (!giftAid.declared) return
  sheet.down(12, 90)
  sheet.down(18)
  sheet.start(words.giftAid, STRONG)
  const name = organisation.legalName || organisation.name
  const reclaim = writeAmount(receipt, giftAid.reclaim)
  const becomes = writeAmount(receipt, total - fee + giftAid.reclaim)
  sheet.paragraph(words.giftAidClaim(name, reclaim, becomes), BODY)
  sheet.down(4)
  sheet.paragraph(RECEIPT_WORDS[language].giftAidDuty, SMALL, QUIET)
}

/** At the foot of every page, written last because only then is their number known. */
function feet(sheet: Sheet, { language, organisation }: PrintedReceipt) {
  onEveryPage(sheet, (page, of) => {
    sheet.y = PAPER.height - 66
    sheet.rule(0.5, HAIR)
    sheet.y += 16
    sheet.start(organisation.url.replace(/^https?:\/\//, ''), SMALL, QUIET)
    sheet.end(PRINT_WORDS[language].page(page, of), SMALL, QUIET)
  })
}

/** So pale that it hides nothing, so large that it cannot be cropped away. */
function watermark({ doc, printer }: Sheet, word: string) {
  const type: Type = { face: 'strong', size: 150 }
  const [x, y] = [PAPER.width / 2, PAPER.height / 2]
  doc
    .save()
    .rotate(-52, { origin: [x, y] })
    .fillColor('#ebebeb')
  printer.write(word, x - printer.widthOf(word, type) / 2, y + 50, type)
  doc.restore()
}
