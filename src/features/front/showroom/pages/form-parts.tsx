import { useState } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { RadioCards, Segmented } from '#platform/web/ui/choice.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field, Select, Textarea } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Figures } from '#platform/web/ui/text.tsx'
import { Part } from './part.tsx'

export function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Part title="Buttons">
      <div className="actions">
        <Button>Donate</Button>
        <Button look="quiet">
          <Icon of={Calendar} /> Add to calendar
        </Button>
        <Button look="plain">Remove</Button>
        <Button look="danger">Stop my Friday gift</Button>
        <Button look="quiet danger">Delete</Button>
        <Button disabled>Disabled</Button>
        <Button look="quiet" disabled>
          Disabled
        </Button>
      </div>
      <div className="actions">
        <Button size="large">Give £35.00</Button>
        <Button size="compact">Compact</Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          {busy ? 'Sending your gift' : 'Press to see it at work'}
        </Button>
        <Button busy look="quiet">
          At work
        </Button>
        <a className={buttonClass({ look: 'quiet' })} href="#main">
          A link <Icon of={ArrowRight} turns />
        </a>
      </div>
      <div style={{ maxInlineSize: '20rem' }}>
        <Button size="large" wide>
          A wide one whose words do not all fit on one line of it
        </Button>
      </div>
    </Part>
  )
}

const ERRORS = [
  { field: 'show-email', message: 'Enter an email address with an @ in it' },
  { field: 'show-postcode', message: 'Enter the postcode of your home address' },
]

export function Fields() {
  const [errors, setErrors] = useState<typeof ERRORS>([])
  return (
    <Part title="Fields">
      <div className="actions">
        <Button look="quiet" onClick={() => setErrors([...ERRORS])}>
          Send with mistakes
        </Button>
      </div>
      <ErrorSummary title="Two things need your attention" errors={errors} />
      <form className="stack" onSubmit={(event) => event.preventDefault()}>
        <div className="fields two">
          <Field
            id="show-first"
            name="first-name"
            label="First name"
            autoComplete="given-name"
            required
          />
          <Field
            id="show-last"
            name="last-name"
            label="Last name"
            autoComplete="family-name"
            optional
          />
          <Field
            id="show-email"
            name="email"
            type="email"
            label="Email"
            help="For your receipt, nothing else."
            autoComplete="email"
            defaultValue="visitor.example.org"
            error="Enter an email address with an @ in it, such as name@example.org."
          />
          <Field
            id="show-postcode"
            name="postcode"
            label="Postcode"
            help="Needed for Gift Aid."
            autoComplete="postal-code"
            error="Enter the postcode of your home address."
          />
          <Field
            id="show-amount"
            name="amount"
            label="Another amount"
            before="£"
            inputMode="decimal"
          />
          <Select id="show-country" name="country" label="Country" autoComplete="country">
            <option value="GB">United Kingdom</option>
            <option value="SA">المملكة العربية السعودية</option>
          </Select>
          <Textarea
            id="show-message"
            name="message"
            label="Your question"
            help="The imam reads it himself. Write in any language."
            span
          />
          <Field id="show-off" name="off" label="Cannot be changed" defaultValue="Fixed" disabled />
          <Field id="show-file" name="file" type="file" label="A file" />
        </div>
        <CheckField
          name="show-updates"
          label="Send me a short note every Thursday"
          help="No more than that. You can stop it with one tap."
        />
        <CheckField name="show-terms" label="I have read the terms" error="Tick this to go on." />
        <CheckField name="show-late" label="Not possible today" disabled />
        <fieldset>
          <legend className="legend">How should we answer?</legend>
          <CheckField type="radio" name="answer" value="email" label="By email" defaultChecked />
          <CheckField type="radio" name="answer" value="phone" label="By telephone" />
        </fieldset>
      </form>
    </Part>
  )
}

const OFTEN = [
  { value: 'once', label: 'Once' },
  { value: 'friday', label: 'Every Friday' },
  { value: 'monthly', label: 'Monthly' },
]

export function Choices() {
  const [often, setOften] = useState('friday')
  return (
    <Part title="Choices">
      <div style={{ maxInlineSize: '30rem' }}>
        <Segmented
          legend="How often"
          name="often"
          choices={OFTEN}
          value={often}
          onChoose={setOften}
        />
      </div>
      <RadioCards
        legend="Amount, with what it does"
        name="explained"
        columns="four"
        first="25"
        choices={[
          { value: '10', label: '£10', help: 'a week of lights' },
          { value: '25', label: '£25', help: 'heats the hall for a day' },
          { value: '50', label: '£50', help: 'a month of madrasa, books and biscuits included' },
          { value: '100', label: '£100', help: 'not today', disabled: true },
        ]}
      />
      <RadioCards
        legend="Amount, without words"
        name="plain"
        columns="four"
        small
        first="10"
        choices={['5', '10', '20', '1,000.50'].map((value) => ({ value, label: `£${value}` }))}
      />
      <RadioCards
        legend="Nothing chosen yet"
        name="unchosen"
        columns="three"
        error="Choose an amount, or write another."
        choices={['3', '5', '10'].map((value) => ({ value, label: `£${value}` }))}
      />
    </Part>
  )
}

export function Amounts() {
  return (
    <Part title="Progress">
      <Progress share={0.74} label="74% of £250,000" />
      <Progress share={0} label="Nothing yet" />
      <Progress share={1.4} label="More than was asked for" thin />
      <dl className="facts">
        <div>
          <dt>given of £250,000</dt>
          <dd className="figures">£184,260</dd>
        </div>
        <div>
          <dt>people</dt>
          <dd className="figures">1,312</dd>
        </div>
      </dl>
    </Part>
  )
}

export function Checkout() {
  const lines = (
    <dl className="lines">
      <div>
        <dt>Where it is needed most, with a long name that needs two lines</dt>
        <dd>£25.00</dd>
      </div>
      <div>
        <dt>Thursday food bank</dt>
        <dd>£10.00</dd>
      </div>
      <div className="total">
        <dt>You give today</dt>
        <dd>£35.00</dd>
      </div>
      <div className="worth">
        <dt>Gift Aid adds</dt>
        <dd>+ £8.75</dd>
      </div>
      <div>
        <dt>Al-Noor receives</dt>
        <dd>£43.75</dd>
      </div>
    </dl>
  )
  return (
    <Part title="Steps and a receipt">
      <nav className="steps" aria-label="Steps">
        <a href="#main">
          <Icon of={Check} /> Amount
        </a>
        <a href="#main" aria-current="step">
          <span>2</span> You
        </a>
        <a href="#main">
          <span>3</span> Pay
        </a>
      </nav>
      <div className="with-aside">
        <div>
          <div className="step">
            <h2>
              <span>1</span>Amount
            </h2>
            <p className="muted">The steps are sections of one page.</p>
          </div>
          <div className="step">
            <h2>
              <span>2</span>You
            </h2>
            <p className="or">or by card</p>
            <div className="receipt inline">
              <h3>Your gift</h3>
              {lines}
            </div>
          </div>
        </div>
        <aside className="receipt" aria-labelledby="receipt-title">
          <h3 id="receipt-title">Your gift</h3>
          {lines}
        </aside>
      </div>
      <div className="sumbar">
        <div>
          <b>
            <Figures>£35.00</Figures> once
          </b>
          <span>£43.75 with Gift Aid</span>
        </div>
        <Button>Continue</Button>
      </div>
    </Part>
  )
}
