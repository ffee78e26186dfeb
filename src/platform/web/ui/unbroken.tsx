/** A name whose words keep their hyphens: "Al-Noor" never ends a line with "Al-". What is long breaks between its words. */
export function Unbroken({ name }: { readonly name: string }) {
  return name.split(/( )/).map((word, i) =>
    word.length <= LONGEST && /\w-\w/.test(word) ? (
      <span className="unbroken" key={i}>
        {word}
      </span>
    ) : (
      word
    ),
  )
}

/** What is longer than this may not fit on a line of a telephone. */
const LONGEST = 18
