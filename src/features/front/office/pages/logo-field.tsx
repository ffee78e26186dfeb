import { useState } from 'react'
import type { Image } from '#platform/shared/fields.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import type { ShownField } from '../rules.ts'
import { settingsWords } from '../settings-words.ts'
import { Choosing } from './picture-field.tsx'

/** Twice the height at which it stands in the header needs no more of any logo. */
const WIDE_ENOUGH = 640

interface LogoFieldProps {
  readonly field: ShownField
  /** The address of the picture, as it is set; empty without one. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (address: string) => void
}

/** A logo out of the library, or a new one: what it shows is the organisation’s name, unless somebody says otherwise. */
export function LogoField({ field, value, error, onChange }: LogoFieldProps) {
  const words = useWords(settingsWords)
  const site = useSite()
  const [isOpen, setIsOpen] = useState(false)
  const name = textOf(site, 'websiteName')
  return (
    <fieldset className="field span">
      <legend className="legend">{field.label}</legend>
      {field.help ? <p className="help">{field.help}</p> : null}
      {value ? (
        <p className="office-logo">
          <img src={value} alt={name} height={44} />
        </p>
      ) : null}
      <div className="actions">
        <Button id={field.name} look="quiet" onClick={() => setIsOpen(true)}>
          {value ? words.otherLogo : words.chooseLogo}
        </Button>
        {value ? (
          <Button look="plain danger" onClick={() => onChange('')}>
            {words.removeLogo}
          </Button>
        ) : null}
      </div>
      {error ? <p className="error">{error}</p> : null}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={field.label}>
        <Choosing
          alt={name}
          onChoose={(_, image) => {
            setIsOpen(false)
            onChange(addressOf(image))
          }}
        />
      </Dialog>
    </fieldset>
  )
}

function addressOf({ src, variants }: Image): string {
  const webp = variants.filter(({ type }) => type === 'image/webp')
  return webp.find(({ width }) => width >= WIDE_ENOUGH)?.src ?? src
}
