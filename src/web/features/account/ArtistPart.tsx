import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type ArtistRequest, artistRequestBody } from '../../../contract/artist-requests.ts'
import type { User } from '../../../contract/session.ts'
import { ownRequestQuery, requestArtistRole, withdrawRequest } from '../../api/artist-requests.ts'
import { showError } from '../../api/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { useForm } from '../../session/form.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './account.module.css'
import { Part } from './Part.tsx'

const { displayname, bio, links } = artistRequestBody.def.shape
/** The form has a single link field, which is optional. */
const fields = z.strictObject({
  displayname,
  bio,
  link: z.union([z.literal(''), links.def.innerType.def.element]),
})

interface FormProps {
  user: User
  /** An earlier request to correct. */
  earlier: ArtistRequest | null
}

const Form = ({ user, earlier }: FormProps) => {
  const { t } = useTranslation()
  const initial = {
    displayname: earlier?.displayname ?? user.name,
    bio: earlier?.bio ?? '',
    link: earlier?.links[0] ?? '',
  }
  const form = useForm(fields, initial, ({ link, ...rest }) =>
    requestArtistRole({ ...rest, links: link ? [link] : [] }),
  )
  return (
    <form onSubmit={form.submit} noValidate>
      <TextField {...form.text('displayname')} label={t('Artist name')} maxLength={100} autoComplete="off" />
      <TextArea
        label={t('About you and your music (optional)')}
        name="bio"
        rows={4}
        maxLength={2000}
        value={form.values.bio}
        error={form.errors.bio}
        onChange={(event) => form.set('bio', event.target.value)}
      />
      <TextField
        {...form.text('link')}
        label={t('A link that proves it’s you, e.g. your website (optional)')}
        type="url"
        maxLength={500}
        error={form.errors.link && t('Enter a valid URL.')}
      />
      <Button variant="line" type="submit" disabled={form.busy}>
        {t('Apply for an artist page')}
      </Button>
    </form>
  )
}

const Loading = ({ request }: { request: ArtistRequest }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <b className="min-w-0 font-medium break-words">{request.displayname}</b>
        <span className={buttonsStyles.badge}>{t('Waiting')}</span>
      </p>
      <p className="muted">
        {t('Submitted on {date}. You’ll get the answer by email and see it here.', {
          date: formatDate(request.created_at),
        })}
      </p>
      <Button variant="line" onClick={() => void withdrawRequest().catch(showError)}>
        {t('Withdraw request')}
      </Button>
    </>
  )
}

const Granted = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('You have an artist page. It becomes public once it has music.')}</p>
      <Link
        to="/artist/$id"
        params={{ id: String(id) }}
        className={`${buttonsStyles.btn} ${buttonsStyles.line}`}
      >
        {t('See your page')}
      </Link>
    </>
  )
}

const Rejected = ({ request }: { request: ArtistRequest }) => {
  const { t } = useTranslation()
  return (
    <div>
      <p>{t('Your request for {title} was declined.', { title: request.displayname })}</p>
      {request.reason && <p className={`${styles.accountReason} mt-1 break-words muted`}>{request.reason}</p>}
    </div>
  )
}

/** Artist request of a user: form, pending state and decision. */
export const ArtistPart = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(ownRequestQuery())
  const artist = user.artist_id ?? (data?.status === 'approved' ? data.artist_id : null)
  return (
    <Part id="artist" title={t('Artist')} lead={t('Make music? Request a page under your artist name.')}>
      {artist !== null && <Granted id={artist} />}
      {artist === null && error && <LoadError error={error} retry={() => void refetch()} />}
      {artist === null && isPending && <Skeleton className={styles.accountLoading} />}
      {artist === null && data?.status === 'pending' && <Loading request={data} />}
      {artist === null && data?.status === 'rejected' && <Rejected request={data} />}
      {artist === null && data !== undefined && data?.status !== 'pending' && (
        <Form user={user} earlier={data} />
      )}
    </Part>
  )
}
