import { useNavigate } from '@tanstack/react-router'
import { ProjectForm } from './ProjectForm.tsx'

/** Creates a project and opens it. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ProjectForm
      project={null}
      onClose={onClose}
      onCreated={({ _id }) =>
        void navigate({ to: '/dashboard/projects/$projectId', params: { projectId: _id }, ignoreBlocker: true })
      }
    />
  )
}
