import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'

/** The recovery codes, shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify({ type: 'success', title: t('Copied'), text: t('Keep them where you find them again.') }),
      () => notify({ type: 'info', title: t('Oops!'), text: t('Please write them down.') }),
    )
  return (
    <>
      <p>
        {t(
          'Keep these codes: each lets you in once when your phone is not at hand. They are shown this once.',
        )}
      </p>
      <ul className="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="line" onClick={() => void copy()}>
          {t('Copy the codes')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('I have kept them')}
        </Button>
      </div>
    </>
  )
}
