import { SOME_CANNOT } from '#features/ground/content/contract.ts'
import { personOf } from '#features/ground/people/people.ts'
import { listColleagues } from '#features/ground/people/staff.ts'
import { openDocument } from '#features/ground/submissions/documents.ts'
import {
  factsFor,
  findTemplate,
  listDesk,
  listFiles,
  listNotes,
  listReplies,
  listTemplates,
  moveOn,
  moveOneOf,
  removeTemplate,
  saveTemplate,
  writeNote,
  writeReply,
} from '#features/ground/submissions/inbox.ts'
import { PLACEHOLDERS, fillIn, unknownPlace } from '#features/ground/submissions/rules.ts'
import { answerOf, open, type Submission } from '#features/ground/submissions/submissions.ts'
import { answer } from '#features/site/ask-imam/ask-imam.ts'
import { questionForm } from '#features/site/ask-imam/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Field, placesOf } from '#platform/shared/field-language.ts'
import type { Endpoint, Input, Reply } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { Refusal, refuse, refuseCommon } from '#platform/shared/refusal.ts'
import {
  answerSubmission,
  type listInbox,
  type listReplyTemplates,
  mailReply,
  moveSubmission,
  type removeReplyTemplate,
  type saveDocument,
  saveReplyTemplate,
  showSubmission,
  writeSubmissionNote,
} from './contract.ts'
import type { moveSubmissions } from './moving-contract.ts'
import { type SentForm, mayRead, rolesOf } from './office.ts'
import { officeWords } from './words.ts'
import { toParagraphs } from './rules.ts'

type Whole = Submission & { readonly body: Readonly<Record<string, unknown>> }

/** Everything that visitors send, each thing for those who read its form. */
export function openInbox(forms: () => readonly SentForm[]) {
  /** Refused by name where the caller may not read it; the same for what is not there, for everybody. */
  const find = async (ctx: Context, id: string): Promise<{ whole: Whole; sent: SentForm }> => {
    const whole = await open(ctx, id)
    const sent = forms().find(({ form }) => form.kind === whole?.kind)
    if (!whole || !sent) return refuse(showSubmission as Endpoint, 'submission-not-found')
    if (!mayRead(sent, rolesOf(ctx))) return refuseCommon('not-allowed')
    return { whole, sent }
  }
  const readers = async (ctx: Context, sent: SentForm) =>
    (await listColleagues(ctx)).filter(({ roles }) => mayRead(sent, roles))

  /** What the caller reads and is not answered on the site. */
  const answeredByMail = (ctx: Context) =>
    forms().filter((sent) => mayRead(sent, rolesOf(ctx)) && sent.form.kind !== questionForm.kind)

  return {
    async list(ctx: Context, { kind, state, page, pageSize }: Input<typeof listInbox>) {
      const mine = forms().filter((sent) => mayRead(sent, rolesOf(ctx)))
      const kinds = mine.map(({ form }) => form.kind).filter((each) => !kind || each === kind)
      const { items, ...counted } = await listDesk(ctx, { kinds, state, page, pageSize })
      const names = new Map((await listColleagues(ctx)).map(({ id, name }) => [id, name]))
      return {
        items: items.map(({ assignedTo, receivedAt, answeredAt, ...item }) => ({
          ...item,
          title: mine.find(({ form }) => form.kind === item.kind)?.form.title[ctx.language] ?? '',
          assignedTo: names.get(assignedTo ?? '') ?? '',
          receivedAt: receivedAt.toISOString(),
          answeredAt: answeredAt?.toISOString() ?? null,
        })),
        page,
        pageSize,
        ...counted,
      } satisfies Reply<typeof listInbox>
    },

    async show(ctx: Context, { id }: Input<typeof showSubmission>) {
      const { whole, sent } = await find(ctx, id)
      const colleagues = await readers(ctx, sent)
      return inTransaction(ctx, async (ctx): Promise<Reply<typeof showSubmission>> => {
        const { kind, reference, language, state, assignedTo, deskRevision, isSuspected } = whole
        const isAnsweredHere = kind === questionForm.kind
        return {
          id,
          kind,
          reference,
          language,
          state,
          deskRevision,
          isSuspected,
          title: sent.form.title[ctx.language],
          senderName: whole.senderName ?? '',
          senderEmail: whole.senderEmail ?? '',
          assignedTo: colleagues.some((each) => each.id === assignedTo) ? assignedTo : null,
          receivedAt: whole.receivedAt.toISOString(),
          keptUntil: whole.keptUntil.toISOString(),
          lines: linesOf(sent, whole, ctx.language),
          consents: (whole.consents ?? []).map(({ wording, agreed }) => ({ wording, agreed })),
          files: (await listFiles(ctx, id)).map(({ bytes, ...file }) => ({
            id: file.id,
            name: file.name,
            kilobytes: Math.ceil(bytes / 1024),
          })),
          answer: isAnsweredHere
            ? {
                html: answerOf(ctx, whole) ?? '',
                answeredAt: whole.answeredAt?.toISOString() ?? null,
              }
            : null,
          replies: (await listReplies(ctx, id)).map(({ writtenAt, ...reply }) => ({
            ...reply,
            writtenAt: writtenAt.toISOString(),
          })),
          templates: isAnsweredHere ? [] : await templatesFor(ctx, sent, whole),
          notes: (await listNotes(ctx, id)).map(({ writtenAt, ...note }) => ({
            ...note,
            writtenAt: writtenAt.toISOString(),
          })),
          colleagues: colleagues.map(({ id, name }) => ({ id, name })),
        }
      })
    },

    async move(ctx: Context, { id, ...next }: Input<typeof moveSubmission>) {
      const { sent } = await find(ctx, id)
      const may = await readers(ctx, sent)
      if (next.assignedTo && !may.some(({ id }) => id === next.assignedTo))
        return refuse(moveSubmission, 'not-a-reader', 'assignedTo')
      const deskRevision = await moveOn(ctx, id, next)
      if (deskRevision === undefined) return refuse(moveSubmission, 'submission-not-found')
      return deskRevision === false ? refuse(moveSubmission, 'changed-meanwhile') : { deskRevision }
    },

    /** All of them, or none: each that stands in the way is named. What somebody may not read is not there. */
    moveSeveral(ctx: Context, { items }: Input<typeof moveSubmissions>) {
      const kinds = forms()
        .filter((sent) => mayRead(sent, rolesOf(ctx)))
        .map(({ form }) => form.kind)
      return inTransaction(ctx, async (ctx): Promise<Reply<typeof moveSubmissions>> => {
        const moved: { id: string; deskRevision: number }[] = []
        const errors: FieldError[] = []
        for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
          const now = await moveOneOf(ctx, kinds, item)
          if (typeof now === 'number') moved.push({ id: item.id, deskRevision: now })
          else
            errors.push({ field: `${item.id}.${now}`, message: moveSubmission.refusals[now].says })
        }
        if (errors.length > 0) throw new Refusal('some-cannot', SOME_CANNOT, { errors })
        return { items: moved }
      })
    },

    async note(ctx: Context, { id, note, words }: Input<typeof writeSubmissionNote>) {
      await find(ctx, id)
      const { actor } = ctx
      const writtenBy = actor.kind === 'person' ? actor.id : ''
      const isWritten = await writeNote(ctx, id, { id: note, note: words, writtenBy })
      return isWritten ? null : refuse(writeSubmissionNote, 'submission-not-found')
    },

    async answer(ctx: Context, { id, words }: Input<typeof answerSubmission>) {
      const { whole } = await find(ctx, id)
      if (whole.kind !== questionForm.kind) return refuse(answerSubmission, 'answered-by-mail')
      const isAnswered = await answer(ctx, id, toParagraphs(words))
      return isAnswered ? null : refuse(answerSubmission, 'submission-not-found')
    },

    async mail(ctx: Context, { id, reply, words }: Input<typeof mailReply>) {
      const { sent } = await find(ctx, id)
      if (sent.form.kind === questionForm.kind) return refuse(mailReply, 'answered-on-site')
      refuseUnknown(mailReply, words)
      const writtenBy = personOf(ctx).id
      const written = await writeReply(ctx, sent.form, id, { id: reply, words, writtenBy })
      return written === 'written' ? null : refuse(mailReply, written)
    },

    templates(ctx: Context): Promise<Reply<typeof listReplyTemplates>> {
      const mine = answeredByMail(ctx)
      const kinds = mine.map(({ form }) => ({
        kind: form.kind,
        title: form.title[ctx.language],
      }))
      return inTransaction(ctx, async (ctx) => ({
        kinds,
        items: await listTemplates(
          ctx,
          kinds.map(({ kind }) => kind),
        ),
      }))
    },

    /** What was kept for a kind that the caller does not read is not theirs to change. */
    async keepTemplate(ctx: Context, asked: Input<typeof saveReplyTemplate>) {
      const kinds = answeredByMail(ctx).map(({ form }) => form.kind)
      if (!kinds.includes(asked.kind)) return refuse(saveReplyTemplate, 'kind-not-found', 'kind')
      refuseUnknown(saveReplyTemplate, asked.words)
      return inTransaction(ctx, async (ctx) => {
        const before = await findTemplate(ctx, asked.id)
        if (before && !kinds.includes(before.kind)) return refuseCommon('not-allowed')
        const kept = await saveTemplate(ctx, asked)
        if (kept === 'too-many-templates') return refuse(saveReplyTemplate, kept, 'kind')
        return typeof kept === 'string' ? refuse(saveReplyTemplate, kept) : kept
      })
    },

    removeTemplate(ctx: Context, { id }: Input<typeof removeReplyTemplate>) {
      const kinds = answeredByMail(ctx).map(({ form }) => form.kind)
      return inTransaction(ctx, async (ctx) => {
        const before = await findTemplate(ctx, id)
        if (before && !kinds.includes(before.kind)) return refuseCommon('not-allowed')
        await removeTemplate(ctx, id)
        return null
      })
    },

    async save(ctx: Context, { id, file }: Input<typeof saveDocument>) {
      await find(ctx, id)
      const files = await inTransaction(ctx, (ctx) => listFiles(ctx, id))
      const isOfIt = files.some((each) => each.id === file)
      const document = isOfIt ? await openDocument(ctx, file) : undefined
      return document ?? refuse(showSubmission as Endpoint, 'submission-not-found')
    },
  }
}

/** The answers kept for its kind, with their places filled in. */
async function templatesFor(ctx: Work, { form }: SentForm, whole: Whole) {
  const facts = factsFor(ctx, form, whole)
  return (await listTemplates(ctx, [form.kind])).map(({ id, name, words }) => ({
    id,
    name,
    words: fillIn(words, facts),
  }))
}

/** A place that nothing is known for is refused by its name: it would stand in somebody's mail. */
function refuseUnknown(endpoint: typeof mailReply | typeof saveReplyTemplate, words: string) {
  const unknown = unknownPlace(words)
  if (unknown === undefined) return
  const known = PLACEHOLDERS.map((each) => `{${each}}`).join(', ')
  refuse(endpoint as typeof mailReply, 'unknown-placeholder', {
    field: 'words',
    message: `We don’t know what {${unknown}} stands for. You can use ${known}.`,
  })
}

/** Each field with its name, also what is sealed: whoever may read it reads all of it. */
function linesOf({ form }: SentForm, { body }: Whole, language: Language) {
  return [...placesOf(form.fields, body)].flatMap(({ path, rule, value }) => {
    if (value === undefined || value === '' || rule.type === 'file') return []
    const which = /\.(\d+)\./.exec(path)?.[1]
    const label = `${rule.label[language]}${which ? ` (${Number(which) + 1})` : ''}`
    return [{ label, value: toText(rule, value, language), isLong: rule.type === 'lines' }]
  })
}

function toText(rule: Field, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return officeWords[language][value ? 'yes' : 'no']
  const text = String(value)
  return rule.type === 'choice' ? (rule.of[text]?.[language] ?? text) : text
}
