import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { useGradualCount } from './idle.ts'

const counts = new Set<number>()
const Parts = () => {
  counts.add(useGradualCount(4, 2))
  return null
}

it('renders the first parts, and the others one by one', async () => {
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(<Parts />)
  await expect.poll(() => [...counts]).toEqual([2, 3, 4, Number.POSITIVE_INFINITY])
})
