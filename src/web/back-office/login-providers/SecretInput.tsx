import { useState } from 'react'
import { MASK } from '../../../contract/platform/back-office/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './login-providers.module.css'

/** A secret is write-only: it can be replaced or removed. */
export const SecretInput = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const [stored] = useState(value === MASK)
  const [removing, setRemoving] = useState(false)
  const kept = value === MASK
  const remove = (yes: boolean) => {
    setRemoving(yes)
    onChange(yes ? '' : MASK)
  }
  return (
    <>
      <Input
        type="password"
        name="client_secret"
        aria-label={t('Client secret')}
        autoComplete="new-password"
        placeholder={kept ? '••••••••••••' : ''}
        value={kept ? '' : String(value ?? '')}
        onChange={({ currentTarget }) => {
          setRemoving(false)
          onChange(currentTarget.value === '' && stored ? MASK : currentTarget.value)
        }}
      />
      <div className={styles.secretNote}>
        <Hint>
          {removing
            ? t('It will be removed.')
            : kept
              ? t('Saved. Type to replace.')
              : t('Stored encrypted. Leave it empty for a public client.')}
        </Hint>
        {stored && (kept || removing) && (
          <TextButton accent onClick={() => remove(kept)}>
            {kept ? t('Remove') : t('Keep')}
          </TextButton>
        )}
      </div>
    </>
  )
}
