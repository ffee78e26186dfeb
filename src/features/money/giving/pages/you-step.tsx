import { useState } from 'react'
import { EmailHint } from '#features/ground/people/pages/email-hint.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Select } from '#platform/web/ui/field.tsx'
import { GiftAid } from './gift-aid.tsx'
import { TypedField, TypedTextarea } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.ts'

export function YouStep({ form }: { readonly form: GiveForm }) {
  const { words, draft, change, errorOf } = form

  return (
    <section className="step" id="you" aria-labelledby="you-title" tabIndex={-1}>
      <h2 id="you-title">
        <span>2</span>
        {words.steps.you}
      </h2>
      <div className="stack roomy">
        <div className="fields two">
          <TypedField
            label={words.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={60}
            dir={draft.firstName ? 'auto' : undefined}
            value={draft.firstName}
            onChange={({ target }) => change({ firstName: target.value })}
            error={errorOf('firstName')}
          />
          <TypedField
            label={words.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={60}
            dir={draft.lastName ? 'auto' : undefined}
            value={draft.lastName}
            onChange={({ target }) => change({ lastName: target.value })}
            error={errorOf('lastName')}
          />
          <EmailHint span>
            <TypedField
              label={words.email}
              help={words.emailHelp}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              maxLength={254}
              value={draft.email}
              onChange={({ target }) => change({ email: target.value })}
              error={errorOf('email')}
            />
          </EmailHint>
        </div>
        <Extras form={form} />
        <News form={form} />
        {form.asksGiftAid ? <GiftAid form={form} /> : null}
      </div>
    </section>
  )
}

/** Nobody is written to who has not said so here. */
function News({ form: { news, draft, change } }: { readonly form: GiveForm }) {
  if (!news) return null
  return (
    <CheckField
      // The page around it may have a heading of that id.
      id="give-updates"
      name="updates"
      label={news.label}
      help={news.help}
      checked={draft.updates}
      onChange={({ target }) => change({ updates: target.checked })}
    />
  )
}

function Anonymous({ form: { words, draft, change } }: { readonly form: GiveForm }) {
  return (
    <CheckField
      name="anonymous"
      label={words.anonymous}
      help={words.anonymousHelp}
      checked={draft.anonymous}
      onChange={({ target }) => change({ anonymous: target.checked })}
    />
  )
}

function Company({ form: { words, draft, change, errorOf } }: { readonly form: GiveForm }) {
  return (
    <div className="stack">
      <CheckField
        name="isOfCompany"
        label={words.isOfCompany}
        help={words.isOfCompanyHelp}
        checked={draft.isOfCompany}
        onChange={({ target }) => change({ isOfCompany: target.checked })}
      />
      {draft.isOfCompany ? (
        <TypedField
          label={words.company}
          name="company"
          autoComplete="organization"
          maxLength={120}
          dir={draft.company ? 'auto' : undefined}
          value={draft.company}
          onChange={({ target }) => change({ company: target.value })}
          error={errorOf('company')}
        />
      ) : null}
    </div>
  )
}

/** What few need, folded away; open when something is in it. */
function Extras({ form }: { readonly form: GiveForm }) {
  const { words, draft, change, errorOf } = form
  const isUsed = draft.anonymous || draft.isOfCompany || draft.tribute !== '' || draft.note !== ''
  const [wasUsed, setWasUsed] = useState(isUsed)
  if (isUsed && !wasUsed) setWasUsed(true)
  // A dedication and a note belong to one gift.
  if (form.isRegular)
    return (
      <div className="stack roomy">
        <Anonymous form={form} />
        <Company form={form} />
      </div>
    )

  return (
    <div className="accordion">
      <details {...(wasUsed ? { open: true } : {})}>
        <summary>{words.extras}</summary>
        <div className="answer stack roomy">
          <Anonymous form={form} />
          <Company form={form} />
          <div className="fields two">
            <Select
              label={words.tribute}
              name="tribute"
              value={draft.tribute}
              onChange={({ target }) => change({ tribute: target.value as typeof draft.tribute })}
            >
              <option value="">{words.noTribute}</option>
              <option value="honour">{words.honour}</option>
              <option value="memory">{words.memory}</option>
            </Select>
            {draft.tribute ? (
              <TypedField
                label={words.tributeName}
                name="tributeName"
                autoComplete="off"
                maxLength={80}
                dir={draft.tributeName ? 'auto' : undefined}
                value={draft.tributeName}
                onChange={({ target }) => change({ tributeName: target.value })}
                error={errorOf('tributeName')}
              />
            ) : null}
          </div>
          <TypedTextarea
            optional
            label={words.note}
            name="note"
            maxLength={500}
            rows={3}
            dir={draft.note ? 'auto' : undefined}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
            error={errorOf('note')}
          />
        </div>
      </details>
    </div>
  )
}
