import { useState } from 'react'
import type { TextKey } from '#platform/shared/configuration.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { contactWords } from '../words.ts'
import './contact.css'

/** Where the office is, when somebody is there, and how to call or come: only what is configured. */
export function Reach() {
  const site = useSite()
  const words = useWords(contactWords)
  const read = (key: TextKey) => textOf(site, key)
  const [address, directions] = [read('contactAddress'), read('directions')]
  const [hours, phone, email] = [read('openingHours'), read('contactPhone'), read('contactEmail')]
  if (!address && !directions && !hours && !phone && !email) return null

  return (
    <aside className="reach-us">
      {address || directions ? (
        <div>
          <h2>{words.address}</h2>
          {address ? (
            <address className="as-lines">
              {address.split('\n').map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))}
            </address>
          ) : null}
          {directions ? (
            <a className="more" href={directions} target="_blank" rel="noopener">
              {words.directions}
              <span className="visually-hidden"> {words.outside}</span>
            </a>
          ) : null}
        </div>
      ) : null}
      {phone ? (
        <div>
          <h2>{words.call}</h2>
          <a className="way" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <bdi className="figures">{phone}</bdi>
          </a>
        </div>
      ) : null}
      {email ? (
        <div>
          <h2>{words.email}</h2>
          <a className="way" href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </div>
      ) : null}
      {hours ? (
        <div>
          <h2>{words.hours}</h2>
          <p className="as-lines">
            {hours.split('\n').map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </p>
        </div>
      ) : null}
    </aside>
  )
}

/** Nothing is asked of the map's makers before somebody wants to see it. */
export function Map({ address }: { readonly address: string }) {
  const words = useWords(contactWords)
  const [isShown, setIsShown] = useState(false)
  const { hostname } = new URL(address)
  return (
    <div className="on-map">
      <h2>{words.map}</h2>
      {isShown ? (
        // Of another origin than ours, so it cannot reach out of its frame.
        <iframe
          className="map"
          src={address}
          title={words.map}
          referrerPolicy="no-referrer"
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <div className="map stack">
          <Button look="quiet" onClick={() => setIsShown(true)}>
            {words.showMap}
          </Button>
          <p className="small muted">{words.mapNote(hostname)}</p>
        </div>
      )}
    </div>
  )
}
