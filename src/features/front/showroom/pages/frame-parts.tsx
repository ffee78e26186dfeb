import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { FullMenu, MenuGroup } from '#platform/web/ui/menu.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { Star } from '#platform/web/ui/star.tsx'
import { Part } from './part.tsx'

export function Shell() {
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

export function Bands() {
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
