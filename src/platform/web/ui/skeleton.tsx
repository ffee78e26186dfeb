interface SkeletonProps {
  /** How many lines of text will stand here. */
  readonly lines?: number | undefined
  /** A picture or a panel instead of text; it takes the size of what it stands in. */
  readonly block?: boolean | undefined
}

/** Holds the shape of what is coming, so that nothing moves when it comes. Silent: a loader speaks for it. */
export function Skeleton({ lines = 3, block = false }: SkeletonProps) {
  const count = block ? 1 : lines
  return (
    <div className={block ? 'skeleton block' : 'skeleton'} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <span key={i} />
      ))}
    </div>
  )
}
