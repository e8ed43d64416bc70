import type { ProfileRef } from '../../../contract/platform/user.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './people.module.css'

/** Picture of a person, with a mark while they are online. */
export const Face = ({
  person,
  size,
  online,
}: {
  person: Pick<ProfileRef, 'name' | 'avatar'>
  size: number
  online?: boolean | undefined
}) => {
  const { t } = useTranslation()
  return (
    <span className={styles.face}>
      <Cover picture={person.avatar} name={person.name} size={size} shape="round" />
      {online && <i className={styles.online} role="img" aria-label={t('Online')} />}
    </span>
  )
}
