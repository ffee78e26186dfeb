import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Accordion } from '#platform/web/ui/accordion.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/ornament.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLinks, Tabs } from '#platform/web/ui/tabs.tsx'
import { Part } from './part.tsx'

export function Rows() {
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

export function Cards() {
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

export function Sections() {
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
