import type { FriendRequestPolicy } from '../../../contract/user.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import fieldsStyles from '../../ui/fields.module.css'
import styles from './account.module.css'

interface RequestPolicyProps {
  value: FriendRequestPolicy
  onChange: (policy: FriendRequestPolicy) => void
}

/** Who may send friend requests. */
export const RequestPolicy = ({ value, onChange }: RequestPolicyProps) => {
  const { t } = useTranslation()
  const policies: { name: FriendRequestPolicy; text: string }[] = [
    { name: 'everyone', text: t('Everyone') },
    { name: 'mutual', text: t('Friends of friends') },
    { name: 'nobody', text: t('Nobody') },
  ]
  return (
    <fieldset className={styles.modeChoice}>
      <legend className={`${fieldsStyles.fieldLabel} ${styles.accountLegend}`}>
        {t('Who can send you friend requests')}
      </legend>
      {policies.map(({ name, text }) => (
        <label key={name} className={styles.mode}>
          <input
            type="radio"
            className="visually-hidden"
            name="friend-requests"
            checked={value === name}
            onChange={() => onChange(name)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
