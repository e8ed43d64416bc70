import { isApple } from '../../data/session/device/platform.ts'
import { setShortcuts, useShortcuts } from '../../data/session/device/shortcut-preference.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { playerShortcuts } from './keyboard-shortcuts.ts'
import styles from './keys-help.module.css'

const ctrl = isApple ? '⌘' : 'Ctrl'

interface Line {
  keys: string[]
  /** Message key of their description. */
  label: string
}

/** Shortcuts handled outside the player. */
const elsewhere: Line[] = [
  { keys: ['/', `${ctrl} K`], label: 'Search' },
  { keys: ['Esc'], label: 'Close' },
]
const inLists: Line[] = [
  { keys: ['↑', '↓'], label: 'Previous / next song' },
  { keys: ['Enter'], label: 'Play song' },
  { keys: [`${ctrl} Space`], label: 'Select song' },
  { keys: ['Shift ↑', 'Shift ↓'], label: 'Extend selection' },
  { keys: [`${ctrl} A`], label: 'Select all' },
  { keys: ['Del'], label: 'Remove from playlist' },
  { keys: ['Shift F10'], label: 'Song menu' },
]

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

const Lines = ({ lines }: { lines: Line[] }) => {
  const { t } = useTranslation()
  return (
    <dl className={styles.keysList}>
      {lines.map(({ keys, label }) => (
        <div key={label} className={styles.keysLine} data-part="shortcut">
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

/** Overview of keyboard shortcuts, with a switch that disables single keys for speech input users. */
export const KeysHelp = () => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const on = useShortcuts((state) => state.on)
  const nameOf = (key: string) => (key === ' ' ? t('Space') : (names[key] ?? key.toUpperCase()))
  const lines = [...playerShortcuts.map(({ key, label }) => ({ keys: [nameOf(key)], label })), ...elsewhere]
  return (
    <DialogFrame title={t('Keyboard shortcuts')} className={styles.keysHelp}>
      <Lines lines={lines} />
      <h3 className="font-medium mt-6">{t('In song lists')}</h3>
      <Lines lines={inLists} />
      <label className={styles.keysSwitch}>
        <Checkbox checked={on} onChange={(event) => setShortcuts(event.currentTarget.checked)} />
        {t('Single-key shortcuts')}
      </label>
      <Button variant="primary" block className="mt-6" onClick={close}>
        {t('Close')}
      </Button>
    </DialogFrame>
  )
}
