import { useNavigation } from 'react-router'
import { Loader } from '../ui/loader.tsx'

/** While the next page is on its way this one stays; the loader shows itself when that takes more than a moment. */
export function Waiting() {
  const { state, location: going } = useNavigation()
  if (state === 'idle') return null
  const again = () => location.assign(going.pathname + going.search)
  return (
    <div className="waiting">
      <Loader onRetry={again} />
    </div>
  )
}
