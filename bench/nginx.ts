import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../src/server/testing/process.ts'

/** Clock ticks per second in /proc. */
const TICKS = 100

/** Returns the processor seconds that a process and its children have taken. */
export const processorSeconds = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11)
  return (
    (Number(user) + Number(system)) / TICKS +
    children.reduce((sum, child) => sum + processorSeconds(Number(child)), 0)
  )
}

const answers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 1_000; tries++) {
    if (
      await fetch(url, { method: 'HEAD' }).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`nothing answers at ${url}`)
}

/**
 * Runs with an nginx of one worker, configured for static files. `configure` gets the folder and returns the directives of
 * its server.
 */
export const withNginx = async <T>(
  folder: string,
  configure: (folder: string) => string,
  run: (url: string, pid: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort()
  const conf = join(folder, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;${process.getuid?.() === 0 ? ' user root;' : ''}
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; default_type audio/mpeg;
  open_file_cache max=100; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; proxy_cache_path ${folder}/cache keys_zone=media:1m;
  server { listen 127.0.0.1:${port}; ${configure(folder)} } }`,
  )
  const nginx = spawn('nginx', ['-e', `${folder}/error.log`, '-c', conf], { stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}`
    await answers(url)
    return await run(url, nginx.pid ?? 0)
  } finally {
    nginx.kill('SIGQUIT')
  }
}
