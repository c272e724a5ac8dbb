import { Notices } from './notices';
import { UserMenu } from './user-menu';

interface HeaderToolsProps {
  onHelp: () => void;
  onSignOut: () => void;
}

/** What opens over the page from its head. It comes right after the page: what places it is large. */
export function HeaderTools(props: HeaderToolsProps) {
  return (
    <>
      <Notices />
      <UserMenu {...props} />
    </>
  );
}
