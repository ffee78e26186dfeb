import type { MouseEvent } from 'react'
import { type Cut, SHAPES, type Shape, boxOf } from '#features/ground/media/rules.ts'
import { useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { libraryWords } from '../library-words.ts'

interface PicturePartProps {
  readonly whole: { readonly src: string; readonly width: number; readonly height: number }
  readonly cut: Cut | null
  readonly onChange: (cut: Cut | null) => void
}

/** Which part of a picture is seen: a shape, and the point around which it is cut, by a press or by two sliders. */
export function PicturePart({ whole, cut, onChange }: PicturePartProps) {
  const words = useWords(libraryWords)
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (cut)
      onChange({
        ...cut,
        x: toHundredths((clientX - left) / width),
        y: toHundredths((clientY - top) / height),
      })
  }
  return (
    <fieldset className="field stack">
      <legend className="legend">{words.part}</legend>
      <p className="help">{words.partHelp}</p>
      <Select
        name="shape"
        label={words.shape}
        value={cut?.shape ?? ''}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? null : { x: 50, y: 50, ...cut, shape: value as Shape })
        }
      >
        <option value="">{words.whole}</option>
        {(Object.keys(SHAPES) as Shape[]).map((shape) => (
          <option key={shape} value={shape}>
            {words.shapes[shape]}
          </option>
        ))}
      </Select>
      {cut ? <p className="muted">{words.point}</p> : null}
      {/* The sliders say the same to whoever has no pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="office-whole" dir="ltr" onClick={point}>
        <img src={whole.src} width={whole.width} height={whole.height} alt="" />
        {cut ? <Seen whole={whole} cut={cut} /> : null}
      </div>
      {cut ? (
        <div className="fields">
          <Slider
            name="across"
            label={words.across}
            value={cut.x}
            onChange={(x) => onChange({ ...cut, x })}
          />
          <Slider
            name="down"
            label={words.down}
            value={cut.y}
            onChange={(y) => onChange({ ...cut, y })}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

function Seen({ whole, cut }: { readonly whole: PicturePartProps['whole']; readonly cut: Cut }) {
  const box = boxOf(cut, whole)
  return (
    <span
      className="office-seen"
      style={{
        left: `${(box.left / whole.width) * 100}%`,
        top: `${(box.top / whole.height) * 100}%`,
        width: `${(box.width / whole.width) * 100}%`,
        height: `${(box.height / whole.height) * 100}%`,
      }}
    />
  )
}

interface SliderProps {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Slider({ name, label, value, onChange }: SliderProps) {
  return (
    <Field
      name={name}
      type="range"
      min={0}
      max={100}
      label={label}
      value={value}
      dir="ltr"
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}

function toHundredths(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100)
}
