/** "Al-Noor" in a heading stays in one piece; a longer word may still break. */
export function Whole({ children }: { readonly children: string }) {
  return children.split(/(\S+-\S+)/).map((part, i) =>
    i % 2 === 1 && part.length <= LONGEST ? (
      <span key={part} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const LONGEST = 14
