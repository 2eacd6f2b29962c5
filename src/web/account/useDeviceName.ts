import { useWords } from '../i18n/words.ts'
import { readDevice } from '#contract/text/device.ts'
import { profileWords } from './words.ts'

/** Names the device of a User-Agent header. */
export function useDeviceName() {
  const w = useWords(profileWords)
  return (userAgent: string) => {
    const device = readDevice(userAgent)
    return device ? w.deviceName(device) : userAgent || w.unknownDevice
  }
}
