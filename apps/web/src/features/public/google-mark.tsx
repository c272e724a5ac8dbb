/** Google's own mark, drawn here: its brand rules ask for it on the button, the policy forbids fetching it. */
export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#4285F4"
        d="M46.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.6h12.4c-.5 2.9-2.2 5.3-4.6 7v5.8h7.5c4.4-4 6.8-10 6.8-16.9Z"
      />
      <path
        fill="#34A853"
        d="M24 47c6.2 0 11.4-2.1 15.3-5.6l-7.5-5.8c-2 1.4-4.7 2.2-7.8 2.2-6 0-11.1-4-12.9-9.5H3.3v6C7.1 41.9 15 47 24 47Z"
      />
      <path fill="#FBBC05" d="M11.1 28.3a13.8 13.8 0 0 1 0-8.8v-6H3.3a23 23 0 0 0 0 20.8l7.8-6Z" />
      <path
        fill="#EA4335"
        d="M24 10.1c3.4 0 6.4 1.2 8.8 3.4l6.6-6.6A23 23 0 0 0 3.3 13.5l7.8 6C12.9 14.1 18 10.1 24 10.1Z"
      />
    </svg>
  );
}
