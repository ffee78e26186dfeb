import type { Image } from '#platform/shared/fields.ts'

interface PhotoProps {
  readonly image: Image
  readonly sizes: string
  /** Among what is seen first: fetched at once, and before other things. */
  readonly isFirst?: boolean
}

/** Wherever less of it is shown, what matters in it stays in sight. */
export function Photo({
  image: { src, width, height, alt, variants, focus },
  sizes,
  isFirst,
}: PhotoProps) {
  const types = [...new Set(variants.map(({ type }) => type))]
  return (
    <picture>
      {types.map((type) => (
        <source
          key={type}
          type={type}
          sizes={sizes}
          srcSet={variants
            .filter((each) => each.type === type)
            .map((each) => `${each.src} ${each.width}w`)
            .join(', ')}
        />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  )
}
