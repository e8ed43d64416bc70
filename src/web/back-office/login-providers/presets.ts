import { DEFAULT_SCOPES } from '../../../contract/platform/back-office/oidc-providers.ts'
import { settings } from '../../data/settings.ts'

/** Settings that differ between providers; addresses in capitals are to be replaced. */
interface Preset {
  /** A brand, the same in all languages. */
  name: string
  issuer: string
  scopes?: string
  rolesClaim?: string
}

const GROUPS = `${DEFAULT_SCOPES} groups`

export const presets: Record<string, Preset> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  keycloak: { name: 'Keycloak', issuer: 'https://HOST/realms/REALM', rolesClaim: 'groups' },
  authentik: { name: 'Authentik', issuer: 'https://HOST/application/o/APPLICATION/', rolesClaim: 'groups' },
  authelia: { name: 'Authelia', issuer: 'https://HOST', scopes: GROUPS, rolesClaim: 'groups' },
  'pocket-id': { name: 'Pocket ID', issuer: 'https://HOST', scopes: GROUPS, rolesClaim: 'groups' },
  zitadel: { name: 'Zitadel', issuer: 'https://HOST', rolesClaim: 'urn:zitadel:iam:org:project:roles' },
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/TENANT/v2.0',
    rolesClaim: 'roles',
  },
  okta: { name: 'Okta', issuer: 'https://HOST.okta.com', scopes: GROUPS, rolesClaim: 'groups' },
}

/** Returns the form's values for a preset. Anyone has a Google account, so closed registration stays closed there. */
export const valuesOfPreset = (key: string): Record<string, unknown> => {
  const { name, issuer, scopes = DEFAULT_SCOPES, rolesClaim = '' } = presets[key] ?? { name: '', issuer: '' }
  const auto_create = key !== 'google' || !settings().disableRegistration
  return { name, slug: presets[key] ? key : 'sso', issuer, scopes, roles_claim: rolesClaim, auto_create }
}

/** Initial values of a new provider. */
export const freshProvider = {
  preset: '',
  ...{ name: '', slug: 'sso', issuer: '', client_id: '', client_secret: '', scopes: DEFAULT_SCOPES },
  auto_create: true,
  roles_claim: '',
  role_mappings: [],
  single_logout: true,
  enabled: true,
}
