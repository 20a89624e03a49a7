/** Asks before the page is left for as long as it is told that something would be lost with it. */
export function createUnloadGuard(): (wouldLose: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (wouldLose) => {
    if (wouldLose) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
}
