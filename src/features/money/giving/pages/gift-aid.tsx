import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { RadioCards } from '#platform/web/ui/choice.tsx'
import { withGiftAid } from '../rules.ts'
import { giftAidWords } from '../gift-aid-words.ts'
import { HomeAddress } from './home-address.tsx'
import type { GiveForm } from './use-give-form.ts'

/** Before an amount is chosen nobody sees it: it keeps the room, so that nothing moves when there is one. */
const ROOM = 10_00

/** A question that is answered yes or no by the donor, never for them. */
export function GiftAid({ form }: { readonly form: GiveForm }) {
  const { draft, change, sums, money, errorOf } = form
  const words = useWords(giftAidWords)
  const isPart = sums.eligible > 0 && sums.eligible < sums.gift
  const { eligible } = sums
  const shown = eligible || ROOM
  const unseen = eligible > 0 ? undefined : ({ visibility: 'hidden' } as const)

  return (
    <div className="tinted stack">
      <p className="sum">
        <span style={unseen}>{words.given(money(shown))}</span>{' '}
        <b style={unseen}>{money(withGiftAid(shown))}</b>{' '}
        <small style={unseen}>{words.noCost}</small>
        {unseen ? (
          <small className="before">
            {form.asksHeads ? form.ofHeads.beforeGiftAid : words.before}
          </small>
        ) : null}
      </p>
      <p>{isPart ? words.whatPart : words.what}</p>
      <RadioCards
        small
        legend={words.question}
        name="giftAid"
        choices={[
          { value: 'yes', label: words.yes, help: words.yesMeans },
          { value: 'no', label: words.no, help: words.noMeans },
        ]}
        value={draft.giftAid}
        onChoose={(value) => change({ giftAid: value === 'yes' ? 'yes' : 'no' })}
        error={errorOf('giftAid')}
      />
      {draft.giftAid === 'yes' ? <Declaration form={form} /> : null}
    </div>
  )
}

/**
 * What the tax office wants a donor to have read. Its content is fixed (GIFT_AID_WORDING_VERSION in rules.ts says which
 * wording was agreed to): change the one with the other.
 */
function Declaration({ form }: { readonly form: GiveForm }) {
  const { draft, change, isRegular } = form
  const words = useWords(giftAidWords)
  const site = useSite()
  const charity = textOf(site, 'legalName') || textOf(site, 'websiteName')
  // A gift that comes again needs the declaration that covers what is still to come.
  const scope = isRegular ? 'past-and-future' : draft.scope

  return (
    <>
      {isRegular ? null : (
        <fieldset className="scope">
          <legend className="legend">{words.scope}</legend>
          {(['this', 'past-and-future'] as const).map((scope) => (
            <CheckField
              key={scope}
              type="radio"
              name="scope"
              value={scope}
              label={words.scopes[scope]}
              checked={draft.scope === scope}
              onChange={() => change({ scope })}
            />
          ))}
        </fieldset>
      )}
      <div className="declaration stack">
        <p>{words.declaration[scope](charity)}</p>
        <p>{words.duty}</p>
        {scope === 'past-and-future' ? <p>{words.changes(charity)}</p> : null}
      </div>
      <HomeAddress form={form} />
    </>
  )
}
