/** Radio in the back office, in German. */
export const adminRadio: Record<string, string> = {
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'Gleichzeitig, auf jedem Server. Wer darüber hinaus kommt, wird gebeten, es später zu versuchen.',
  'Listeners of passed on stations': 'Hörer weitergegebener Sender',
  Radio: 'Radio',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Sender, die Browser nicht von ihrer Quelle bekommen, werden von hier weitergegeben, jeder über eine einzige Verbindung.',
}
