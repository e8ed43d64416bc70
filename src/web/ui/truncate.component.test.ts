import { afterEach, expect, it } from 'vitest'
import '../styles.css'

afterEach(() => {
  document.body.replaceChildren()
})

const startOf = (dir: 'ltr' | 'rtl', name: string): { box: DOMRect; text: DOMRect } => {
  const frame = document.createElement('div')
  frame.dir = dir
  frame.style.width = '300px'
  const line = document.createElement('span')
  line.className = 'truncate'
  line.style.display = 'block'
  line.textContent = name
  frame.append(line)
  document.body.append(frame)
  const range = document.createRange()
  range.selectNodeContents(line)
  return { box: line.getBoundingClientRect(), text: range.getBoundingClientRect() }
}

it('keeps names of the other direction at the start of the layout', () => {
  const arabic = startOf('ltr', 'محمود درويش')
  expect(arabic.text.left).toBeCloseTo(arabic.box.left, 0)
  const latin = startOf('rtl', 'Juno Marsh')
  expect(latin.text.right).toBeCloseTo(latin.box.right, 0)
})
