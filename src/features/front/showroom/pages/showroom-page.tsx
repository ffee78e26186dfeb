import { Colour, Glyphs, Type } from './colour-and-type.tsx'
import { Bands, Shell } from './frame-parts.tsx'
import { Amounts, Buttons, Checkout, Choices, Fields } from './form-parts.tsx'
import { Cards, Rows, Sections } from './card-parts.tsx'
import { Feedback, States } from './feedback-parts.tsx'
import { RightToLeft, Written } from './text-parts.tsx'
import '../showroom.css'

/** Every part with its awkward states: the reference for whoever builds a screen, and what is looked at after a change. */
export default function ShowroomPage() {
  return (
    <>
      <div className="wrap page-head">
        <h1>The parts</h1>
        <p className="lead">
          What every screen is made of, side by side, with the states that are easily forgotten.
        </p>
      </div>
      <div className="wrap gallery">
        <Colour />
        <Type />
        <Shell />
        <Bands />
        <Buttons />
        <Fields />
        <Choices />
        <Rows />
        <Cards />
        <Amounts />
        <Sections />
        <Feedback />
        <States />
        <Checkout />
        <Written />
        <Glyphs />
        <RightToLeft />
      </div>
    </>
  )
}
