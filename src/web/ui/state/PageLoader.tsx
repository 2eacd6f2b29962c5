import { Center, Loader } from '@mantine/core'

/** The placeholder of a whole page. The footer begins below the screen, as with most pages. */
export const PageLoader = () => (
  <Center h="60vh" mb="40vh">
    <Loader />
  </Center>
)
