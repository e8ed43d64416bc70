import { MAX_GIFT_DAYS, MAX_GIFT_MESSAGE } from '../../../contract/selling/gifts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { localDate } from '../../i18n/local-date.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { GiftDraft } from './gift-draft.ts'
import styles from './gifts.module.css'

const DAY = 86_400_000
const dayIn = (days: number): string => localDate(new Date(Date.now() + days * DAY).toISOString())

interface GiftFieldsProps {
  gift: GiftDraft
  change: (gift: GiftDraft) => void
  /** The email is missing or wrong. */
  invalid: boolean
}

/** To whom something is given, with a message, and when. */
export const GiftFields = ({ gift, change, invalid }: GiftFieldsProps) => {
  const { t } = useTranslation()
  const set = (name: keyof GiftDraft) => (event: { target: { value: string } }) =>
    change({ ...gift, [name]: event.target.value })
  return (
    <div className={styles.fields}>
      <TextField
        label={t('Email of the recipient')}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={gift.email}
        error={invalid ? t('Enter a valid email address.') : undefined}
        onChange={set('email')}
      />
      <TextField
        label={t('Name (optional)')}
        autoComplete="off"
        maxLength={80}
        value={gift.name}
        onChange={set('name')}
      />
      <div className={styles.wide}>
        <TextArea
          label={t('Message (optional)')}
          rows={3}
          maxLength={MAX_GIFT_MESSAGE}
          value={gift.message}
          onChange={set('message')}
        />
      </div>
      <div className={styles.wide}>
        <TextField
          label={t('Deliver on (optional)')}
          hint={t('Without a day, the email is sent as soon as you have paid.')}
          type="date"
          min={dayIn(0)}
          max={dayIn(MAX_GIFT_DAYS - 1)}
          value={gift.day}
          onChange={set('day')}
        />
      </div>
    </div>
  )
}
