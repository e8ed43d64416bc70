import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from '../i18n/i18n.ts'
import { playerKeys, setKeysOn, toggleKeysHelp, useKeys } from '../player/keys.ts'
import { Button } from '../ui/Button.tsx'
import '../ui/dialog.css'
import './keys-help.css'

const ctrl = /Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl'

interface Line {
  keys: string[]
  /** Message key of what they do. */
  label: string
}

/** Keys that others than the player listen to. */
const elsewhere: Line[] = [
  { keys: ['/', `${ctrl} K`], label: 'Search' },
  { keys: ['Esc'], label: 'Close' },
]
const inLists: Line[] = [
  { keys: ['↑', '↓'], label: 'From song to song' },
  { keys: ['Enter'], label: 'Play the song' },
  { keys: [`${ctrl} Space`], label: 'Select the song' },
  { keys: ['Shift ↑', 'Shift ↓'], label: 'Select more' },
  { keys: [`${ctrl} A`], label: 'Select all' },
  { keys: ['Del'], label: 'Remove from the playlist' },
  { keys: ['Shift F10'], label: 'Menu of the song' },
]

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

const Lines = ({ lines }: { lines: Line[] }) => {
  const { t } = useTranslation()
  return (
    <dl className="keys-list">
      {lines.map(({ keys, label }) => (
        <div key={label} className="keys-line">
          <dt>{t(label)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Which keys do what, and the switch that turns single keys off for those who dictate. */
export const KeysHelp = () => {
  const { t } = useTranslation()
  const { help, on } = useKeys()
  const nameOf = (key: string) => (key === ' ' ? t('Space') : (names[key] ?? key.toUpperCase()))
  const lines = [...playerKeys.map(({ key, label }) => ({ keys: [nameOf(key)], label })), ...elsewhere]
  return (
    <Dialog.Root open={help} onOpenChange={toggleKeysHelp}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog keys-help">
          <Dialog.Title className="h16">{t('Keyboard shortcuts')}</Dialog.Title>
          <Lines lines={lines} />
          <h3 className="field-label mt-6">{t('In lists of songs')}</h3>
          <Lines lines={inLists} />
          <label className="flex items-center gap-3">
            <input
              type="checkbox"
              className="check"
              checked={on}
              onChange={(event) => setKeysOn(event.currentTarget.checked)}
            />
            {t('Use single keys')}
          </label>
          <Button look="primary" className="block mt-6" onClick={() => toggleKeysHelp(false)}>
            {t('Close')}
          </Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
