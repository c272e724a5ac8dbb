import { useGo } from '../../lib/page-link';
import { useCommandRefusal } from '../../lib/screens-context';
import { ActionButton } from '../../ui/action-button';
import type { ListCreate } from './list-definition';

export function CreateButton({ label, path, command, refusal }: ListCreate) {
  const go = useGo();
  const reason = useCommandRefusal(command);
  return (
    <ActionButton
      disabledReason={reason === null ? null : (refusal ?? reason)}
      onAction={() => void go({ to: path })}
    >
      {label}
    </ActionButton>
  );
}
