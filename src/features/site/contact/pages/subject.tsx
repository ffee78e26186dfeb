import { valuesOf } from '#platform/shared/configuration.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { formWords } from '#platform/web/forms/words.ts'
import { contactForm, nameOf } from '../rules.ts'
import { contactWords } from '../words.ts'
import type { contactSettings } from '../settings.ts'

/** A topic that the organisation offers, or a subject in one's own words where it offers none. */
export function Subject({ error }: { readonly error: string | undefined }) {
  const { language, configuration } = useSite()
  const words = useWords(contactWords)
  const { choose } = useWords(formWords)
  const { contactTopics: topics = [] } = valuesOf<typeof contactSettings>(configuration)
  const { label, max } = contactForm.fields.subject
  if (topics.length === 0) {
    return (
      <Field span name="subject" label={label[language]} error={error} maxLength={max} dir="auto" />
    )
  }
  return (
    <Select span name="subject" label={label[language]} error={error} defaultValue="">
      <option value="">{choose}</option>
      {topics.map((topic) => (
        <option key={topic.id} value={nameOf(topic, language)}>
          {nameOf(topic, language)}
        </option>
      ))}
      <option value={words.otherTopic}>{words.otherTopic}</option>
    </Select>
  )
}
