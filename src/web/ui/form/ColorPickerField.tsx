export { ColorInput as default } from '@mantine/core'
