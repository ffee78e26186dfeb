import { useState, type CSSProperties, type ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Calendar from 'lucide-react/icons/calendar'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Download from 'lucide-react/icons/download'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { deriveTheme, type Brand } from '#platform/shared/palette.ts'
import { Accordion } from '#platform/web/ui/accordion.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { RadioCards, Segmented } from '#platform/web/ui/choice.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field, Select, Textarea } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Loader } from '#platform/web/ui/loader.tsx'
import { FullMenu, MenuGroup } from '#platform/web/ui/menu.tsx'
import { Ornament, Plate } from '#platform/web/ui/ornament.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SocialIcon, type SocialNetwork } from '#platform/web/ui/social-icons.tsx'
import { Star } from '#platform/web/ui/star.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/state.tsx'
import { TabLinks, Tabs } from '#platform/web/ui/tabs.tsx'
import { Figures } from '#platform/web/ui/text.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { UiLanguage } from '#platform/web/ui/words.ts'
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

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  )
}

const BRANDS: readonly (Brand & { name: string; slug: string })[] = [
  { name: 'Teal and brass', slug: 'al-noor', primaryColor: '#0f5c5c', accentColor: '#b9923f' },
  { name: 'Indigo and coral', slug: 'crescent', primaryColor: '#4338ca', accentColor: '#ff6b5c' },
  {
    name: 'Near-black and emerald',
    slug: 'east-gate',
    primaryColor: '#14181f',
    accentColor: '#10b981',
    cornerStyle: 'sharp',
  },
  { name: 'Yellow, the hard one', slug: 'sun', primaryColor: '#ffd400', cornerStyle: 'round' },
]

function Colour() {
  const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]
  return (
    <Part title="Colour">
      <div>
        {['brand', 'accent', 'neutral'].map((ramp) => (
          <div className="swatches" key={ramp}>
            {steps.map((step) => (
              <i key={step} style={{ '--shade': `var(--${ramp}-${step})` } as CSSProperties} />
            ))}
          </div>
        ))}
      </div>
      <p className="muted">
        Components name none of these, only what they are for. Here are other organisations, in
        light:
      </p>
      <div className="specimens">
        {BRANDS.map((brand) => (
          <Specimen key={brand.name} {...brand} />
        ))}
      </div>
    </Part>
  )
}

function Specimen({ name, slug, ...brand }: Brand & { name: string; slug: string }) {
  const { tokens, nudged } = deriveTheme(brand)
  const style = Object.fromEntries(
    Object.entries(tokens.light).map(([token, value]) => [`--${token}`, value]),
  )
  const radius = { sharp: 0, soft: 6, round: 12 }[brand.cornerStyle ?? 'soft']
  return (
    <div
      className="specimen"
      style={{ ...style, '--radius-2': `${radius}px`, colorScheme: 'light' } as CSSProperties}
    >
      <div className="deep">
        <Ornament seed={slug} place="end" />
        <p className="label">{slug}</p>
        <p className="display title">{name}</p>
        <Button>Give</Button>
      </div>
      <div>
        <p>
          Text, <span className="muted">muted</span>, <a href="#main">a link</a>,{' '}
          <span className="tag">a tag</span>
        </p>
        <div className="actions">
          <Button>Give £25</Button>
          <Button look="quiet">Quiet</Button>
        </div>
        <Progress share={0.62} label={`62% in ${name}`} />
        <p className="small muted">
          {nudged.length === 0
            ? 'Every colour is used as it was chosen.'
            : nudged.map(({ token, was, now }) => `${token}: ${was} became ${now}. `)}
        </p>
      </div>
    </div>
  )
}

function Type() {
  return (
    <Part title="Type">
      <p className="display" style={{ fontSize: 'var(--step-5)', lineHeight: 1.05 }}>
        The courtyard at dusk
      </p>
      <p className="raised">05:52 £1,250.00</p>
      <p className="display title">Section title of 2026</p>
      <p className="display" style={{ fontSize: 'var(--step-3)' }}>
        Story or step title, with a longer line that wraps in a balanced way on a narrow screen
      </p>
      <p className="display" style={{ fontSize: 'var(--step-2)' }}>
        Card or row title
      </p>
      <p className="label">A label above a heading</p>
      <p className="lead">Lead text, one size up and quieter.</p>
      <p>
        Body text is never smaller than seventeen pixels and runs to about sixty-five characters, so
        that it can be read at arm’s length on a phone with a cracked screen. Jumādā al-Ākhirah, in
        the extended face.
      </p>
      <p className="small muted">Small and muted: for what is nice to know.</p>
      <p lang="ar" dir="rtl" className="display scripture title">
        وَأَقِيمُوا الصَّلَاةَ
      </p>
      <p>
        A word of Arabic, <span lang="ar">الفجر</span>, on an English page costs eight kilobytes.
      </p>
    </Part>
  )
}

function Shell() {
  const groups = ['Prayer times', 'Events']
  return (
    <Part title="Header">
      <div className="frame" style={{ overflow: 'visible' }}>
        <div className="site-header">
          <div className="wrap">
            <a className="brand" href="#main">
              <Star />
              <span>Al-Noor Masjid</span>
            </a>
            <nav className="site-nav" aria-label="Sample">
              <ul>
                {groups.map((name, i) => (
                  <li key={name}>
                    <a href="#main" aria-current={i === 0 ? 'page' : undefined}>
                      {name}
                    </a>
                  </li>
                ))}
                <li>
                  <MenuGroup label="Learn">
                    {['Classes', 'Courses', 'Madrasa', 'Ask the imam'].map((name) => (
                      <li key={name}>
                        <a href="#main">{name}</a>
                      </li>
                    ))}
                  </MenuGroup>
                </li>
              </ul>
            </nav>
            <a className="chip" href="#main">
              <span>
                Asr{' '}
                <b>
                  <time>14:15</time>
                </b>
              </span>
            </a>
            <FullMenu>
              <nav aria-label="Sample menu">
                <ul>
                  {['Prayer times', 'Events', 'Classes', 'Courses', 'About us'].map((name) => (
                    <li key={name}>
                      <a href="#main">{name}</a>
                    </li>
                  ))}
                </ul>
              </nav>
            </FullMenu>
            <a className={buttonClass({ className: 'lead-action' })} href="#main">
              Donate
            </a>
          </div>
        </div>
      </div>
      <div className="frame">
        <div className="site-header">
          <div className="wrap">
            <a className="brand" href="#main">
              <Star />
              <span>
                Islamic Cultural and Educational Centre of Greater Northampton and District
              </span>
            </a>
            <a className={buttonClass({ className: 'lead-action' })} href="#main">
              Donate
            </a>
          </div>
        </div>
      </div>
    </Part>
  )
}

function Bands() {
  return (
    <Part title="Deep bands">
      <div className="hero deep frame">
        <Ornament seed="al-noor" place="end" />
        <div className="wrap">
          <p className="label">Sparkbrook, Birmingham</p>
          <h3 className="display" style={{ fontSize: 'var(--step-5)' }}>
            The doors are open
          </h3>
          <p className="lead">Come to pray, to learn, or simply to sit in the courtyard.</p>
          <div className="actions">
            <Button>Plan a visit</Button>
            <Button look="quiet">New here?</Button>
            <Button disabled>Not today</Button>
          </div>
        </div>
      </div>
      <div className="band deep frame">
        <Ornament seed="roof" fold={10} place="end" faint />
        <div className="wrap stack">
          <p className="raised">£184,260</p>
          <p className="muted">given of £250,000 by 1,312 people</p>
          <Progress share={0.74} label="74% of £250,000" />
          <Field
            id="deep-email"
            name="email"
            type="email"
            label="Email address"
            help="A short note every Thursday."
            error="Enter an email address with an @ in it."
            autoComplete="email"
          />
        </div>
      </div>
    </Part>
  )
}

function Buttons() {
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

function Fields() {
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

function Choices() {
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

function Rows() {
  const entries = [
    [
      '24',
      'Tue Nov',
      'Evening circle: the last ten surahs',
      'Main hall, open to everyone',
      '19:30',
    ],
    [
      '5',
      'Sat Dec',
      'An open morning with a title that is far too long for one line of a phone',
      'Ages five to fourteen',
      '10:00',
    ],
  ]
  return (
    <Part title="Rows">
      <ul className="rows">
        {entries.map(([day, month, title, place, time]) => (
          <li key={day}>
            <a className="entry" href="#main">
              <span className="day figures">
                <b>{day}</b>
                <span>{month}</span>
              </span>
              <div>
                <h3>{title}</h3>
                <p>{place}</p>
              </div>
              <time className="when">{time}</time>
            </a>
          </li>
        ))}
      </ul>
      <ul className="rows">
        <li>
          <a className="row" href="#main">
            <span>Winter clothing collection begins</span>
            <time>18 Nov</time>
          </a>
        </li>
        <li className="row">
          <div>
            <b>Zakat al-Mal</b> <span className="tag">Zakat</span>
            <p>Kept apart, given in full to those entitled</p>
          </div>
          <Button look="quiet">Add</Button>
        </li>
      </ul>
      <ul className="index">
        <li>
          <a href="#main">
            <b>Madrasa</b>
            <span>Ages 5 to 14, weekdays 17:00</span>
          </a>
        </li>
        <li>
          <a href="#main">
            <b>Food bank</b>
            <span>Thursdays 14:00 to 16:00</span>
          </a>
        </li>
      </ul>
      <p>
        <span className="tag">Tag</span> <span className="tag success">Paid</span>{' '}
        <span className="tag warning">Waiting</span> <span className="tag danger">Declined</span>
      </p>
      <nav className="pager" aria-label="Pages of a list">
        <a className={buttonClass({ look: 'quiet' })} href="#main">
          Newer
        </a>
        <span className="muted">Page 2 of 7</span>
        <a className={buttonClass({ look: 'quiet' })} href="#main">
          Older
        </a>
      </nav>
      <nav className="crumbs" aria-label="Where you are">
        <ol>
          <li>
            <a href="#main">News</a>
          </li>
          <li>The library reopens</li>
        </ol>
      </nav>
    </Part>
  )
}

/** Names of things without a photograph. */
const PLATES =
  'funeral-service marriage-and-nikah family-counselling new-to-islam visits-by-schools arabic-for-beginners'.split(
    ' ',
  )

function Cards() {
  return (
    <Part title="Cards">
      <div className="cards">
        <article className="story">
          <Plate seed="library" />
          <h3>
            <a href="#main">A card without a photograph is finished all the same</a>
          </h3>
          <p className="muted">The pattern is drawn from the item’s name, so it stays with it.</p>
        </article>
        <article className="story">
          <Plate seed="arabic" />
          <h3>
            <a href="#main">Arabic for beginners</a>
          </h3>
          <p className="muted">Starts 11 January, six places left.</p>
        </article>
        <article className="story">
          <Plate seed="kitchen" />
          <h3>
            <a href="#main">Short</a>
          </h3>
        </article>
      </div>
      <div className="card">
        <div className="card-head">
          <h3>Where it is needed most</h3>
          <span className="tag">Gift Aid</span>
        </div>
        <p className="muted">A box is kept for something that people act on.</p>
      </div>
      <div className="tinted stack">
        <p className="sum">
          <span>£35.00 becomes</span> <b>£43.75</b> <small>at no cost to you</small>
        </p>
        <CheckField
          name="show-aid"
          label={<b>Yes, add Gift Aid to this gift</b>}
          help="I pay UK income or capital gains tax, and I will pay any difference."
          error="An error can be read on the tint as well."
        />
      </div>
      <figure className="quote">
        <blockquote>
          <p>Those who came before us bought the building with coins.</p>
        </blockquote>
        <figcaption>Chair of the trustees</figcaption>
      </figure>
      <div className="note">
        <Icon of={Info} />
        <p>A remark, with no tone.</p>
      </div>
      <div className="note warning">
        <Icon of={TriangleAlert} />
        <p>Payments are slow at the moment. Your gift is safe; please do not send it twice.</p>
      </div>
      <div className="notice-bar warning">
        <p>This site takes no real money: it is a test.</p>
      </div>
    </Part>
  )
}

function Amounts() {
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

function Sections() {
  return (
    <Part title="Tabs and questions">
      <Tabs
        label="About the appeal"
        tabs={[
          { id: 'about', label: 'About', content: <p>The slates are from 1911.</p> },
          { id: 'needs', label: 'Needs', content: <p>6,000 slates.</p> },
          { id: 'updates', label: 'Updates', content: <Skeleton lines={2} /> },
          { id: 'questions', label: 'Questions', content: <p>Ask us.</p> },
        ]}
      />
      <TabLinks
        label="Pages as tabs"
        current="#main"
        links={[
          { href: '#main', label: 'Today' },
          { href: '#month', label: 'Month' },
        ]}
      />
      <Accordion
        name="questions"
        items={[
          {
            id: 'q1',
            title: 'Can I give without an account?',
            content: <p>Yes. Your receipt comes by email, and nothing else does.</p>,
          },
          {
            id: 'q2',
            title: 'What happens to my gift if the appeal does not reach its target in time?',
            content: <p>It goes to the next repair that the trustees have listed.</p>,
          },
        ]}
      />
    </Part>
  )
}

function Feedback() {
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState(false)
  return (
    <Part title="Feedback">
      <div className="actions">
        <Button
          look="quiet"
          onClick={() =>
            toast({
              kind: 'success',
              message: 'Thank you! We’ll get back to you as soon as possible.',
            })
          }
        >
          Good news
        </Button>
        <Button
          look="quiet"
          onClick={() => toast({ kind: 'error', message: 'Oops! Something went wrong.' })}
        >
          Bad news
        </Button>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button look="quiet" onClick={() => setLate(true)}>
          A loader that is late
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Stop your Friday gift?"
        actions={
          <>
            <Button look="danger" onClick={() => setOpen(false)}>
              Stop it
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Keep giving
            </Button>
          </>
        }
      >
        <p>£5 every Friday since January. You can start again at any time.</p>
      </Dialog>
      <div style={{ maxInlineSize: '26rem' }} className="stack">
        <div className="toast success">
          <Icon of={Check} />
          <p>Thank you! We’ll get back to you as soon as possible.</p>
        </div>
        <div className="toast danger">
          <Icon of={TriangleAlert} />
          <p>Oops! Something went wrong. Nothing was charged; please try again.</p>
        </div>
      </div>
      {late ? <Loader tooLongMs={1500} onRetry={() => setLate(false)} /> : <Loader />}
      <div className="cards" style={{ maxInlineSize: '40rem' }}>
        <Skeleton lines={4} />
        <Skeleton block />
      </div>
    </Part>
  )
}

function States() {
  return (
    <Part title="States">
      <EmptyState
        title="No events this week"
        actions={
          <a className={buttonClass({ look: 'quiet' })} href="#main">
            See weekly classes
          </a>
        }
      >
        <p>
          The regular circles carry on as usual. Leave your email and we will tell you when
          something is planned.
        </p>
      </EmptyState>
      <ErrorState
        title="We could not load the events"
        reference="Number for the office: 7f3a-12"
        actions={<Button>Try again</Button>}
      >
        <p>The rest of the site works. Please try again in a minute.</p>
      </ErrorState>
    </Part>
  )
}

function Checkout() {
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

function Written() {
  return (
    <Part title="Written text">
      <div className="prose">
        <h2>What we keep about you</h2>
        <p>
          Only what a gift needs: your name, your <a href="#main">email address</a> and, for Gift
          Aid, your home address.
        </p>
        <h3>For how long</h3>
        <ul>
          <li>Six years for Gift Aid, because the law asks for it.</li>
          <li>
            Two years for questions:
            <ol>
              <li>unless you ask us to delete them,</li>
              <li>which we do within a week.</li>
            </ol>
          </li>
        </ul>
        <blockquote>
          <p>The best of people are those who are most useful to people.</p>
        </blockquote>
        <div className="scroller">
          <table>
            <caption>Who sees it</caption>
            <thead>
              <tr>
                <th>Who</th>
                <th>What</th>
                <th className="number">Kept</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Treasurer</td>
                <td>Gifts</td>
                <td className="number">6 years</td>
              </tr>
              <tr>
                <td>Imam</td>
                <td>Questions</td>
                <td className="number">2 years</td>
              </tr>
            </tbody>
          </table>
        </div>
        <hr />
        <p>
          Last changed on <time>21 November 2026</time>.
        </p>
      </div>
    </Part>
  )
}

const NETWORKS: readonly SocialNetwork[] = [
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'whatsapp',
  'snapchat',
  'tiktok',
]

function Glyphs() {
  return (
    <Part title="Icons and patterns">
      <div className="icons">
        {[ArrowRight, Calendar, Check, Clock, Download, Info, MapPin, Phone, Search].map(
          (glyph, i) => (
            <Icon key={i} of={glyph} />
          ),
        )}
      </div>
      <div className="socials">
        {NETWORKS.map((network) => (
          <a key={network} className="icon-button" href="#main" aria-label={network}>
            <SocialIcon of={network} />
          </a>
        ))}
      </div>
      <div className="patterns">
        {PLATES.map((seed) => (
          <Plate key={seed} seed={seed} />
        ))}
      </div>
    </Part>
  )
}

function RightToLeft() {
  return (
    <Part title="Right to left">
      <UiLanguage value="ar">
        <div lang="ar" dir="rtl" className="stack">
          <div className="hero deep frame">
            <Ornament seed="al-noor" place="end" />
            <div className="wrap">
              <p className="label">سباركبروك، برمنغهام</p>
              <h3 className="display title">الأبواب مفتوحة من الفجر إلى العشاء</h3>
              <p className="lead">تعال للصلاة أو للتعلّم أو للجلوس في الفناء.</p>
              <div className="actions">
                <Button>خطّط لزيارتك</Button>
                <Button look="quiet">
                  جديد هنا؟ <Icon of={ArrowRight} turns />
                </Button>
              </div>
            </div>
          </div>
          <div className="fields two">
            <Field
              id="ar-email"
              name="email"
              type="email"
              label="البريد الإلكتروني"
              help="لإيصالك فقط."
              error="أدخل بريدًا إلكترونيًا فيه علامة @."
              dir="ltr"
            />
            <Select id="ar-country" name="country" label="البلد" optional>
              <option>المملكة المتحدة</option>
            </Select>
          </div>
          <RadioCards
            legend="المبلغ"
            name="ar-amount"
            columns="three"
            first="5"
            choices={[
              { value: '3', label: '£3', help: 'وجبة ساخنة' },
              { value: '5', label: '£5', help: 'درس' },
              { value: '10', label: '£10', help: 'تدفئة' },
            ]}
          />
          <Segmented
            legend="كم مرة"
            quiet
            name="ar-often"
            first="friday"
            choices={[
              { value: 'once', label: 'مرة واحدة' },
              { value: 'friday', label: 'كل جمعة' },
              { value: 'monthly', label: 'كل شهر' },
            ]}
          />
          <Progress share={0.3} label="30%" />
          <p>
            تم التبرع بمبلغ <Figures>£184,260</Figures> من <Figures>£250,000</Figures> حتى الآن.
          </p>
          <Accordion
            items={[{ id: 'ar-q1', title: 'هل أحتاج إلى حساب؟', content: <p>لا، أبدًا.</p> }]}
          />
          <EmptyState title="لا فعاليات هذا الأسبوع" actions={<Button look="quiet">الدروس</Button>}>
            <p>الحلقات المعتادة مستمرة كما هي.</p>
          </EmptyState>
        </div>
      </UiLanguage>
    </Part>
  )
}
