import Printer from 'lucide-react/icons/printer'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { pageWords } from '../page-words.ts'

/** The browser's own way to paper; it waits for the script, and the PDF beside the downloads does not. */
export function PrintButton() {
  const words = useWords(pageWords)
  return (
    <Button look="quiet" onClick={() => print()}>
      <Icon of={Printer} /> {words.print}
    </Button>
  )
}
