import type { ComponentType, SVGProps } from 'react'

interface IconProps {
  /** One icon, imported alone: `import Menu from 'lucide-react/icons/menu'`. */
  readonly of: ComponentType<SVGProps<SVGSVGElement>>
  /** Only when no words beside it say the same. */
  readonly label?: string | undefined
  /** An arrow or a chevron, which points the other way in Arabic. */
  readonly turns?: boolean | undefined
}

export function Icon({ of: Glyph, label, turns = false }: IconProps) {
  return (
    <Glyph
      className={turns ? 'icon turns' : 'icon'}
      strokeWidth={1.75}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
