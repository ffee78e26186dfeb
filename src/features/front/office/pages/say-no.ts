import type { Refused } from '#platform/web/api.ts'
import { useSite } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { useOfficeWords } from './desk-context.ts'

/** Why something was refused, in words for its name where there are any; the server's own sentence is English. */
export function useSaidNo(
  noes: Readonly<Record<string, string>> = {},
): (no: Pick<Refused, 'refused' | 'message'>) => string {
  const { failed } = useOfficeWords()
  const { language } = useSite()
  return ({ refused, message }) => noes[refused] ?? (language === 'en' ? message : failed)
}

/** Says it in a toast. That the network is away has been said already. */
export function useTellNo(
  noes: Readonly<Record<string, string>> = {},
): (no: Pick<Refused, 'refused' | 'message'>) => void {
  const said = useSaidNo(noes)
  return (no) => {
    if (no.refused !== 'network') toast({ kind: 'error', message: said(no) })
  }
}
