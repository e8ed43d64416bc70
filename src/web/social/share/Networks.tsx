import { type FormEvent, useMemo, useState } from 'react'
import {
  isShareNetwork,
  type ShareNetworkEntry,
  shareNetworksIn,
} from '../../../contract/social/share-networks.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { settings } from '../../data/settings.ts'
import { storage } from '../../data/storage.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { NetworkGlyph } from './NetworkGlyph.tsx'
import styles from './networks.module.css'
import { openPopup, POPUP_SIZE } from './popup.ts'
import { ShareNetwork } from './ShareNetwork.tsx'
import { DEFAULT_INSTANCE, type Shared, shareUrl } from './share-url.ts'

const KEY = 'share-networks'
const INSTANCE_KEY = 'mastodon-instance'
/** The first row on wide screens. */
const REMEMBERED = 6

const recent = (): string[] => (storage.read(KEY) ?? '').split(',').filter(isShareNetwork)

/** Remembers on this device that a network was used last. */
const rememberNetwork = (name: string): void =>
  storage.write(KEY, [name, ...recent().filter((one) => one !== name)].slice(0, REMEMBERED).join(','))

/** Returns networks with those used last on this device first, and discontinued ones apart. */
const inOrderOfUse = (
  networks: readonly ShareNetworkEntry[],
): { current: ShareNetworkEntry[]; discontinued: ShareNetworkEntry[] } => {
  const used = recent()
  const rank = ({ name }: ShareNetworkEntry): number =>
    used.includes(name) ? used.indexOf(name) : used.length
  return {
    current: networks
      .filter(({ discontinued }) => !discontinued)
      .toSorted((one, other) => rank(one) - rank(other)),
    discontinued: networks.filter(({ discontinued }) => discontinued),
  }
}

/** The Mastodon server of the person who shares; null until they have named it. */
const mastodonInstance = (): string | null => storage.read(INSTANCE_KEY)

/** Remembers a Mastodon server on this device, given as host or URL; false if it is neither. */
const rememberInstance = (text: string): boolean => {
  const host = text
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^@?[^@/]+@/, '')
    .replace(/\/.*$/, '')
    .toLowerCase()
  if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return false
  storage.write(INSTANCE_KEY, host)
  return true
}

interface NetworkProps {
  network: ShareNetworkEntry
  shared: Shared
  askInstance: () => void
}

const Network = ({ network, shared, askInstance }: NetworkProps) => {
  const face = (
    <>
      <span className={styles.disc}>
        <NetworkGlyph network={network} />
      </span>
      <span className={`${styles.name} truncate`}>{network.label}</span>
    </>
  )
  const instance = mastodonInstance()
  if (network.name === 'mastodon' && instance === null)
    return (
      <PlainButton className={styles.network} onClick={askInstance}>
        {face}
      </PlainButton>
    )
  const remember = () => {
    rememberNetwork(network.name)
    // An app that is not installed fails silently; the text can be pasted then.
    if (network.name === 'signal')
      void navigator.clipboard?.writeText(`${shared.title}\n${shared.url}`).catch(() => undefined)
  }
  return (
    <ShareNetwork
      {...shared}
      {...(instance !== null && { instance })}
      network={network.name}
      className={styles.network}
      onOpen={remember}
      onChange={remember}
    >
      {face}
    </ShareNetwork>
  )
}

/** Asks once for the Mastodon server of the person who shares, and goes on there. */
const AskInstance = ({ shared, done }: { shared: Shared; done: () => void }) => {
  const { t } = useTranslation()
  const [server, setServer] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rememberInstance(server)) return setError(t('Enter a valid host name.'))
    rememberNetwork('mastodon')
    openPopup(
      shareUrl('mastodon', { ...shared, instance: mastodonInstance() ?? DEFAULT_INSTANCE }),
      POPUP_SIZE,
      {},
    )
    done()
  }
  return (
    <form className={styles.instance} onSubmit={submit} noValidate>
      <TextField
        label={t('Your Mastodon server')}
        placeholder={DEFAULT_INSTANCE}
        value={server}
        error={error}
        hint={t('Remembered on this device.')}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        autoFocus
        onChange={(event) => setServer(event.currentTarget.value)}
      />
      <div className={styles.instanceActions}>
        <Button variant="ghost" onClick={done}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" type="submit">
          {t('Continue')}
        </Button>
      </div>
    </form>
  )
}

/** The networks an operator offers: searchable, those used last first, discontinued ones at the end. */
export const Networks = ({ shared }: { shared: Shared }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [asking, setAsking] = useState(false)
  const all = useMemo(() => shareNetworksIn(settings().share_networks), [])
  const { current, discontinued } = useMemo(() => inOrderOfUse(all), [all])
  if (all.length === 0) return null
  const wanted = query.trim().toLowerCase()
  const found = (networks: ShareNetworkEntry[]) =>
    networks.filter(({ name, label }) => `${label} ${name}`.toLowerCase().includes(wanted))
  const list = (label: string, networks: ShareNetworkEntry[]) =>
    networks.length > 0 && (
      <ul className={styles.networks} aria-label={label}>
        {networks.map((network) => (
          <li key={network.name}>
            <Network network={network} shared={shared} askInstance={() => setAsking(true)} />
          </li>
        ))}
      </ul>
    )
  const older = found(discontinued)
  return (
    <section aria-label={t('Share to')}>
      <div className={styles.head}>
        <h3 className="heading-16">{t('Share to')}</h3>
        <FilterField
          label={t('Search networks')}
          value={query}
          onChange={setQuery}
          className={styles.search}
        />
      </div>
      {asking ? (
        <AskInstance shared={shared} done={() => setAsking(false)} />
      ) : (
        <div className={styles.scroll}>
          {list(t('Networks'), found(current))}
          {older.length > 0 && <h4 className={styles.older}>{t('Older')}</h4>}
          {list(t('Older'), older)}
          {found(all).length === 0 && (
            <p className={styles.nothing} role="status">
              {t('No network with this name. Copy the link instead.')}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
