/** Returns a switch for the browser's prompt before the page closes. The prompt appears while any guard is on. */
export function createUnloadGuard(): (wouldLose: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (wouldLose) => {
    if (wouldLose) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
}
