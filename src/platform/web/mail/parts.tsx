import { Button } from '@react-email/button'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactNode } from 'react'
import { useLook } from './layout.tsx'

export function Title({ children }: { children: ReactNode }) {
  const { ink, display, start } = useLook()
  return (
    <Heading
      className="ink title"
      style={{
        color: ink['text'],
        fontFamily: display,
        fontSize: '32px',
        fontWeight: 400,
        lineHeight: '1.25',
        margin: '0 0 12px',
        textAlign: start,
      }}
    >
      {children}
    </Heading>
  )
}

export function Paragraph({ children, muted = false }: { children: ReactNode; muted?: boolean }) {
  const { ink, text, lineHeight, start } = useLook()
  return (
    <Text
      className={muted ? 'muted' : 'ink'}
      style={{
        color: muted ? ink['text-muted'] : ink['text'],
        fontFamily: text,
        fontSize: muted ? '15px' : '17px',
        lineHeight,
        margin: '0 0 16px',
        textAlign: start,
      }}
    >
      {children}
    </Text>
  )
}

export interface Line {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

/** Words on one side and figures on the other, between hairlines; the total under a firm one. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const { ink, text, start, end, direction } = useLook()
  return (
    <table
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      dir={direction}
      data-text-format="dataTable"
      style={{ borderCollapse: 'collapse', margin: '24px 0 28px' }}
    >
      <tbody>
        {lines.map(({ label, value, isTotal = false }, at) => {
          const cell = {
            borderTop: isTotal ? `2px solid ${ink['border-strong']}` : `1px solid ${ink['border']}`,
            color: ink['text'],
            fontFamily: text,
            fontSize: '17px',
            fontWeight: isTotal ? 600 : 400,
            lineHeight: '1.45',
            padding: isTotal ? '13px 0 0' : '11px 0',
            verticalAlign: 'top',
          } as const
          const name = `ink ${isTotal ? 'firm' : 'rule'}`
          return (
            <tr key={`${at} ${label}`}>
              <td className={name} style={{ ...cell, textAlign: start }}>
                <bdi>{label}</bdi>
              </td>
              <td
                className={name}
                style={{
                  ...cell,
                  fontSize: isTotal ? '22px' : '17px',
                  fontVariantNumeric: 'tabular-nums',
                  lineHeight: isTotal ? '1.15' : '1.45',
                  textAlign: end,
                  whiteSpace: 'nowrap',
                  [direction === 'rtl' ? 'paddingRight' : 'paddingLeft']: '20px',
                }}
              >
                <bdi>{value}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Something that deserves to stand out calmly. */
export function Panel({ children }: { children: ReactNode }) {
  const { ink } = useLook()
  const style = { backgroundColor: ink['surface-tint'], padding: '18px 20px 4px' }
  return (
    <Box name="tint" style={style}>
      {children}
    </Box>
  )
}

/** A fact that must not be overlooked, above everything else. */
export function Notice({ children }: { children: ReactNode }) {
  const { ink, text, start } = useLook()
  const style = {
    backgroundColor: ink['warning-soft'],
    color: ink['warning'],
    fontFamily: text,
    fontSize: '15px',
    fontWeight: 600,
    lineHeight: '1.5',
    padding: '12px 16px',
    textAlign: start,
  }
  return (
    <Box name="notice" style={style} below="28px">
      {children}
    </Box>
  )
}

/** A table of one cell, because Outlook pads and colours nothing else. */
function Box({
  name,
  style,
  below = '0',
  children,
}: {
  name: string
  style: CSSProperties
  below?: string
  children: ReactNode
}) {
  const { direction } = useLook()
  return (
    <table
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      role="presentation"
      dir={direction}
      style={{ margin: `0 0 ${below}` }}
    >
      <tbody>
        <tr>
          <td className={name} style={{ borderRadius: '4px', ...style }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The one thing to do. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { ink, text } = useLook()
  return (
    <Section style={{ margin: '28px 0 18px' }}>
      <Button
        href={href}
        className="action wide"
        style={{
          backgroundColor: ink['action'],
          borderRadius: '4px',
          color: ink['on-action'],
          fontFamily: text,
          fontSize: '17px',
          fontWeight: 600,
          lineHeight: '1.2',
          padding: '14px 26px',
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { ink } = useLook()
  return (
    <Link
      href={href}
      className="brand"
      style={{ color: ink['text-brand'], textDecoration: 'underline' }}
    >
      {children}
    </Link>
  )
}
