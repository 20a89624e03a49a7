import { useNavigate } from 'react-router-dom';
import { T } from '@/i18n';
import { useAppSelector } from '@/store/hooks';
import { Button, Menu, MenuItem } from '@/ui';
import { selectPhoto } from '../selectors';
import styles from './PhotosPage.module.css';

/** Lists the albums that contain a photo. Renders nothing for a photo that is not listed yet. */
const PhotoUsage = ({ id }: { readonly id: string }) => {
  const navigate = useNavigate();
  const albums = useAppSelector((state) => selectPhoto(state, id))?.used_in;
  if (!albums) return null;
  if (albums.length === 0)
    return (
      <span className={styles.unused}>
        <T id="photos.usedIn" values={{ count: 0 }} />
      </span>
    );
  const trigger = (
    <Button variant="plain" size="small">
      <T id="photos.usedIn" values={{ count: albums.length }} />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {albums.map((album) => (
        <MenuItem key={album.id} onSelect={() => void navigate(`/creations/preview/${album.id}`)}>
          {album.title || <T id="home.untitled" />}
        </MenuItem>
      ))}
    </Menu>
  );
};

export default PhotoUsage;
