/** Two squares, one turned: what stands where an organisation has no logo, and what turns while something loads. */
export function Star() {
  return (
    <svg
      className="star"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M10 10h28v28H10zM24 4.2 43.8 24 24 43.8 4.2 24z" />
      <path
        d="m24 15.5 2.5 2.5H30v3.5l2.5 2.5-2.5 2.5V30h-3.5L24 32.5 21.5 30H18v-3.5L15.5 24l2.5-2.5V18h3.5z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  )
}
