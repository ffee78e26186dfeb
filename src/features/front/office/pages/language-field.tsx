import { LANGUAGES, LANGUAGE_NAMES, type Language, isLanguage } from '#platform/shared/languages.ts'
import { useWords } from '#platform/web/site.ts'
import { Select } from '#platform/web/ui/field.tsx'
import { documentWords } from '../document-words.ts'

interface LanguageFieldProps {
  readonly value: Language
  readonly onChange: (language: Language) => void
}

/** What a document is written or spoken in. */
export function LanguageField({ value, onChange }: LanguageFieldProps) {
  const words = useWords(documentWords)
  return (
    <Select
      name="document-language"
      label={words.language}
      value={value}
      onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </Select>
  )
}
