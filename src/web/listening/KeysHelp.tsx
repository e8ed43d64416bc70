import { Dialog } from '@base-ui/react/dialog'
import { useTranslation } from '../i18n/i18n.ts'
import { playerKeys, setKeysOn, toggleKeysHelp, useKeys } from '../player/keys.ts'
import { Button } from '../ui/Button.tsx'
import '../ui/dialog.css'
import './keys-help.css'

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** Which keys do what, and the switch that turns single keys off for those who dictate. */
export const KeysHelp = () => {
  const { t } = useTranslation()
  const { help, on } = useKeys()
  return (
    <Dialog.Root open={help} onOpenChange={toggleKeysHelp}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog keys-help">
          <Dialog.Title className="h16">{t('Keyboard shortcuts')}</Dialog.Title>
          <dl className="keys-list">
            {playerKeys.map(({ key, label }) => (
              <div key={key} className="contents">
                <dt>{t(label)}</dt>
                <dd>
                  <kbd>{key === ' ' ? t('Space') : (names[key] ?? key.toUpperCase())}</kbd>
                </dd>
              </div>
            ))}
          </dl>
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
