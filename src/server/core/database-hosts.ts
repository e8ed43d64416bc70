const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/** Returns the URL of each host that a database URL names: `postgres://u:p@h1:5432,h2:5432/db`. */
export const hostsOf = (url: string): [string, ...string[]] => {
  const [, scheme = '', hosts = '', rest = ''] = HOSTS.exec(url) ?? []
  const [first = url, ...others] = hosts.split(',').map((host) => `${scheme}${host}${rest}`)
  return hosts === '' ? [url] : [first, ...others]
}
