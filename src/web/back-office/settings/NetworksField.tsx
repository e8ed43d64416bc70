import {
  isShareNetwork,
  NO_NETWORKS,
  type ShareNetworkEntry,
  type ShareNetworkName,
  shareNetworks,
  shareNetworksIn,
} from '../../../contract/social/share-networks.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { SortableList } from '../ordering/SortableList.tsx'
import styles from './configuration.module.css'

interface NetworksFieldProps {
  label: string
  hint: string
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

const all: readonly ShareNetworkEntry[] = shareNetworks

/** Chooses and orders the networks of the share dialog. */
export const NetworksField = ({ label, hint, value, disabled, onChange }: NetworksFieldProps) => {
  const { t } = useTranslation()
  const chosen = shareNetworksIn(value)
  const isChosen = ({ name }: ShareNetworkEntry) => chosen.some((network) => network.name === name)
  const rest = all.filter((network) => !isChosen(network))
  const store = (names: ShareNetworkName[]) => {
    const standard = names.length === all.length && names.every((name, at) => name === all[at]?.name)
    onChange(standard ? '' : names.filter(isShareNetwork).join(',') || NO_NETWORKS)
  }
  const names = chosen.map(({ name }) => name)
  const toggle = ({ name }: ShareNetworkEntry, on: boolean) =>
    store(on ? [...names, name] : names.filter((one) => one !== name))
  const row = (network: ShareNetworkEntry) => (
    <label className={styles.network}>
      <Checkbox
        checked={isChosen(network)}
        disabled={disabled}
        onChange={(event) => toggle(network, event.target.checked)}
      />
      {network.label}
      {network.discontinued && <span className="muted">{t('Discontinued')}</span>}
    </label>
  )
  const move = (from: number, to: number) => {
    const moved = names[from]
    if (moved) store(names.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  return (
    <fieldset className={styles.networks}>
      <legend>{label}</legend>
      <Hint>{hint}</Hint>
      <div className={styles.networkList}>
        <SortableList
          label={label}
          items={chosen.map((network) => ({
            ...network,
            id: all.indexOf(network) + 1,
            title: network.label,
          }))}
          row={row}
          onMove={move}
        />
        {rest.length > 0 && (
          <ul className={styles.networkRest} aria-label={t('Inactive')}>
            {rest.map((network) => (
              <li key={network.name}>{row(network)}</li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}
