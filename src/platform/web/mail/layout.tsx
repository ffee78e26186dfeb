import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type ReactNode, createContext, use } from 'react'
import { type Letterhead, type Look, lookOf } from './look.ts'

const LookContext = createContext<Look | undefined>(undefined)

/** The look of the mail around a part. */
export function useLook(): Look {
  const look = use(LookContext)
  if (!look) throw new Error('A part of a mail stands outside its layout.')
  return look
}

/**
 * The sheet that every mail is written on: the sender's name above, their particulars below. `preview` is the line that
 * mail programs show beside the subject.
 */
export function Layout({
  from,
  preview,
  children,
}: {
  from: Letterhead
  preview: string
  children: ReactNode
}) {
  const look = lookOf(from)
  const { ink, direction, start } = look
  const text = { fontFamily: look.text, textAlign: start, margin: 0 } as const
  return (
    <LookContext value={look}>
      <Html lang={from.language} dir={direction}>
        <Head>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
          <style>{look.css}</style>
        </Head>
        <Body
          className="page"
          dir={direction}
          style={{ backgroundColor: ink['surface-page'], margin: 0, padding: 0 }}
        >
          <Preview>{preview}</Preview>
          <Section className="page" style={{ backgroundColor: ink['surface-page'] }}>
            <Container style={{ width: '100%', maxWidth: '600px', padding: '32px 12px 40px' }}>
              <Section dir={direction}>
                <Text style={{ ...text, padding: '0 4px 18px', lineHeight: '1.2' }}>
                  <Link href={from.url} className="brand" style={nameStyle(look)}>
                    {from.logo ? (
                      <img src={from.logo} alt={from.name} height="44" style={{ border: 0 }} />
                    ) : (
                      from.name
                    )}
                  </Link>
                </Text>
              </Section>
              <Section className="sheet crown" dir={direction} style={sheetStyle(look)}>
                <Section className="pad" dir={direction} style={{ padding: '40px 44px 26px' }}>
                  {children}
                </Section>
              </Section>
              <Section dir={direction}>
                <Text
                  className="muted"
                  style={{
                    ...text,
                    padding: '22px 4px 0',
                    color: ink['text-muted'],
                    fontSize: '14px',
                    lineHeight: look.lineHeight,
                  }}
                >
                  {from.foot.map((line) => (
                    <span key={line}>
                      <bdi>{line}</bdi>
                      <br />
                    </span>
                  ))}
                  <Link href={from.url} className="muted" style={quietLink(look)}>
                    <bdi dir="ltr">{from.url.replace(/^https?:\/\//, '')}</bdi>
                  </Link>
                </Text>
              </Section>
            </Container>
          </Section>
        </Body>
      </Html>
    </LookContext>
  )
}

function nameStyle({ ink, display }: Look) {
  return {
    color: ink['text-brand'],
    fontFamily: display,
    fontSize: '21px',
    textDecoration: 'none',
  }
}

function sheetStyle({ ink }: Look) {
  return {
    backgroundColor: ink['surface-raised'],
    border: `1px solid ${ink['border']}`,
    borderTop: `3px solid ${ink['accent']}`,
    borderRadius: '4px',
    borderCollapse: 'separate',
  } as const
}

function quietLink({ ink }: Look) {
  return { color: ink['text-muted'], textDecoration: 'underline' }
}
