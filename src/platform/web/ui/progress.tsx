interface ProgressProps {
  /** From 0 to 1; what is beyond is shown as full. */
  readonly share: number
  /** What a screen reader says, such as "74% of the goal". */
  readonly label: string
  readonly thin?: boolean | undefined
}

export function Progress({ share, label, thin = false }: ProgressProps) {
  const shown = Math.min(1, Math.max(0, share || 0))
  return (
    <progress
      className={thin ? 'progress thin' : 'progress'}
      value={Math.round(shown * 1000) / 1000}
      aria-label={label}
    />
  )
}
